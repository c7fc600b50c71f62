import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '#shared/identifiers.ts';
import { clean, empty, payment, read, three } from './references.fixture.ts';
import { repeatedReferences } from './references.ts';
import { saysMore } from './reply-words.ts';

/** Nobody knows what they say of a payment. */
const UNCLEAR = [
  'partial',
  'half paid',
  'duplicate',
  'AML hit',
  'code 05',
  'RC 51',
  'host down',
  'masla',
  'Q',
  'N',
];

describe('pasted references', () => {
  it.each([
    'FT 261101\r\n\r\nFT 261103\r\n\r\n',
    '"FT 261101"\n""\n"FT 261103"',
    "='FT 261101'\n \n“FT 261103”\n",
    'FT 261101\t\n\t\nFT 261103\t',
  ])('in a column go to the payments in their order; an empty line leaves its payment open: %j', (text) => {
    expect(read(text)).toEqual({ filled: { 'id-1': 'FT 261101', 'id-3': 'FT 261103' }, ...clean });
  });

  it.each(['FT261101\nFT261102\n', 'FT261101\r\nFT261102\r\n\r\n', 'FT261101\nFT261102\n""\n'])(
    'in a column may end empty: %j',
    (text) => {
      expect(read(text)).toEqual({ filled: { 'id-1': 'FT261101', 'id-2': 'FT261102' }, ...clean });
    },
  );

  it('in a column of another length fill in nothing', () => {
    const nothing = { ...clean, filled: {} };
    expect(read('A261101\nB261101')).toEqual({ ...nothing, length: { lines: 2, rows: 3 } });
    expect(read('A261101\nFAILED\nC261101\nD1')).toEqual({ ...nothing, length: { lines: 4, rows: 3 } });
    // Either the two open payments, or all three with an empty last line.
    const some = [payment(1, '1', false), payment(2, '2'), payment(3, '3')];
    expect(read('A261101\nB261101\n\n', some)).toEqual({ ...nothing, length: { lines: 2, rows: 2 } });
  });

  it('in a column go to the open payments, or to all when there is a line for each', () => {
    const some = [payment(1, '1', false), payment(2, '2'), payment(3, '3')];
    expect(read('B261101\nC261101\n', some).filled).toEqual({ 'id-2': 'B261101', 'id-3': 'C261101' });
    expect(read('A261101\nB261101\nC261101', some).filled).toEqual({ 'id-2': 'B261101', 'id-3': 'C261101' });
  });

  it.each([
    'R-000003\tFT261103\nR-000001\tFT261101',
    'r-000003 FT261103\nR-000001, FT261101',
    '00300,FT261103\n00100;FT261101',
    '300  FT261103\n00-100\tFT261101\t',
    '"R-000003";"FT261103"\n"R-000001";"FT261101"',
    'R-000003\u00a0FT261103\nFT261101\t"R-000001"',
    'R-000001\t00100\t141.57\tPaid\tFT261101\t"Member A"\nPaid FT261103 R-000003 26/11/2026',
    'R-000001 | Payment successful | FT261101\nR-000003 | کامیاب | FT261103',
    '1\tBLK26112601\tR-000001\tFT261101\n2\tBLK26112601\tR-000003\tFT261103',
    `BLK26112601\t01450104567899\tR-000001\tFT261101\nBLK26112601\t01450104567899\tR-000003\tFT261103`,
  ])('with a request or account number go to it: %j', (text) => {
    expect(read(text)).toEqual({ filled: { 'id-1': 'FT261101', 'id-3': 'FT261103' }, ...clean });
  });

  it('with few digits are used only behind the letters of a transfer', () => {
    expect(read('R-000001\tFT123\nR-000002\tAC123\nR-000003\tTID4521')).toEqual({
      ...clean,
      filled: { 'id-1': 'FT123', 'id-3': 'TID4521' },
      unclear: ['R-000002\tAC123'],
    });
  });

  it('that name no payment, or not just one, are said and not filled in', () => {
    const same = [payment(1, '77'), payment(2, '77'), payment(3, '88')];
    expect(read('Account\tReference\n77\tA261101\n88\tB261101\n99\tC261101', same)).toEqual({
      ...clean,
      filled: { 'id-3': 'B261101' },
      unknown: ['Account\tReference', '99\tC261101'],
      ambiguous: ['77\tA261101'],
    });
    for (const two of ['88\tA261101\n88\tB261101', '88\tFAILED\n88\tB261101', 'R-000003\t77\tB261101']) {
      expect(read(two, same)).toMatchObject({ filled: {}, failed: {}, ambiguous: [two.split('\n').pop()] });
    }
    expect(read('R-000009 FT261101\nR-000008 FT261102\nR-000007 FT261103')).toMatchObject({
      filled: {},
      failed: {},
    });
  });

  it.each([
    ['unclear', 'R-000001\tPaid\nR-000002\t#N/A\nR-000003\tXYZ'],
    ['unclear', 'R-000001\tFT261101\tFT261102\nR-000002\t999.00\tFT261101\nR-000003\tFT261101 unheard'],
    ['unclear', 'R-000001\tPaid\tREVERSED\nR-000002\tFТ1\nR-000003\t26-Nov-2026'],
    ['unclear', 'R-000001\t51\nR-000002\tRC 05\nR-000003\tPK36MEZN0001234567890123'],
    ['unclear', 'R-000001\tFT12345678nakamhua\nR-000002\tREV12345678\nR-000003\tFT12345678 ?'],
    ['unclear', 'R-000001\tFT12345678RTN\nR-000002\tre-initiate FT261101\nR-000003\tNo FT12345678'],
    ['unclear', 'R-000001\tFT12345678-masla\nR-000002\tFT12345678 RC 51\nR-000003\tQ FT12345678'],
    ['unclear', 'R-000001\t0051\nR-000002\t2026\nR-000003\t101'],
    ['unclear', 'R-000001\t3520212345671\nR-000002\t20261126153022\nR-000003\t03219876543'],
    ['unclear', 'R-000001\t****7890\nR-000002\tFT12345678…\nR-000003\tOTP 123456'],
    ['unclear', 'R-000001\tFT12345678 ⚠️\nR-000002\t~FT12345678~\nR-000003\tFT261101\t141.57\t-141.57'],
    ['unclear', 'R-000001\tFT26112012/FT26112013\nR-000002\t14157\nR-000003\tFT261101 FT261102'],
    ['unclear', 'R-000001\tTEST123456\nR-000002\t4111 1111 1111 1111\nR-000003\t9999999999'],
    ['unclear', 'R-000001\tFT261101 *\nR-000002\tMEZNPKKA123\nR-000003\t1234567890'],
    ['unclear', 'R-000001\tF-26112012\nR-000002\tF-FT26112012\nR-000003\t26112012/F'],
    ['unclear', 'R-000001\t10.20.30.40\nR-000002\t1-26112012\nR-000003\tF\u0336T\u03361\u0336'],
    ['unclear', 'R-000001\tBLK261126\tPaid\nR-000002\t01450104567899\nR-000003\tBLK261126'],
    ['unclear', 'BLK261126\nBLK261126\nBLK261126'],
    ['unclear', 'Reference\nFT261101\nFT261102'],
    ['unclear', 'FT261101\nFT261102\nTotal 2'],
    ['unclear', 'FT261101\tMember B\nFT261102\tMember A\nFT261103'],
    ['unclear', 'R-000001\tTID 03219876543\nR-000002\tREF 0321-9876543\nR-000003\tCNIC 35202-1234567-1'],
    // An amount, a day, a phone, a code, an account, another batch's, something glued to it.
    ['unclear', 'R-000001\t12500\nR-000002\t261126140512\nR-000003\t3331234567'],
    ['unclear', 'R-000001\t26/11\nR-000002\t0333 123 4567\nR-000003\tAC04'],
    ['unclear', 'R-000001\t1795334711\nR-000002\tCHQ00123456\nR-000003\t$A$12345'],
    ['unclear', 'R-000001\tMEZN0001450104567899\nR-000002\tAC01450104567899\nR-000003\t0104567899'],
    ['unclear', 'R-000001\tB-000030\tFT261101\nR-000002\tR-199\nR-000003\tNOV262026'],
    ['unclear', 'R-000001\tFT261101-PDNG\nR-000002\tFT261102-91\nR-000003\t[ ] FT261103'],
    ['unclear', 'Ref 1\nFT261101\nFT261102'],
    ['lostDigits', 'R-000001\t4.56E+11\nR-000002;1,23457E+15\nR-000003\tPaid\t"4,56E+11"'],
    ['lostDigits', '4.56E+11\n1E+15\n456000000000'],
    [
      'notDone',
      'R-000001\tFT261101\t30-12-2098\nR-000002\t2098-12-30\tFT261102\nR-000003\tFT261103\t30 Dec 2098',
    ],
    ['notDone', 'R-000001\tFT261101\tPending\nR-000002 FT261102 IN PROCESS\nR-000003\tزیر التوا'],
  ])('are named as %s and not used: %j', (kind, text) => {
    const none = { filled: {}, failed: {} };
    expect(read(text)).toEqual({ ...clean, ...none, [kind]: text.replaceAll('"', '').split('\n') });
  });

  it('are failed by a cross beside them', () => {
    expect(read('R-000001\tFT261101 ✗\nR-000002\tFT261102\t❌')).toMatchObject({
      filled: {},
      failed: { 'id-2': 'FT261102, ❌' },
    });
  });

  it('are no other form of the account that was paid, nor its end', () => {
    const paid = [payment(1, '03001234567'), payment(2, 'PK36MEZN0001230104567890')];
    const text = 'R-000001\t+92 300 1234567\tPaid\nR-000002\t01230104567890\tPaid';
    expect(read('R-000002\t04567890\tPaid', paid).filled).toEqual({});
    expect(read(text, paid)).toMatchObject({ filled: {}, failed: {} });
    expect(read('+923001234567\tFT261101\n0001230104567890\tFT261102', paid).filled).toEqual({
      'id-1': 'FT261101',
      'id-2': 'FT261102',
    });
  });

  it('are read rightly however a bank and a spreadsheet write them', () => {
    const said = fc.constantFrom(
      ...[null, 'Paid', 'SUCCESS', 'Transaction successful', 'Completed'],
      ...[
        'FAILED',
        'Rejected',
        'Insufficient funds',
        'returned',
        'ناکام',
        'Invalid beneficiary account',
        'REVERSED',
      ],
    );
    const cells = fc.record({
      // No digits alone begin as those of a moment or a phone do: these are left to a person.
      reference: fc.stringMatching(/^(?:(?:FT|NAYA|STAN )[1-8]|[4-8])[0-9]{7,10}[1-9]$/),
      said,
      quoted: fc.boolean(),
      byAccount: fc.boolean(),
      order: fc.nat(5),
    });
    const paste = fc.record({
      lines: fc.uniqueArray(cells, {
        minLength: 3,
        maxLength: 3,
        selector: ({ reference }) => digitsOf(reference),
      }),
      separator: fc.constantFrom('\t', ',', ';', ' ; ', '  ', ' | ', '\u00a0\u00a0', '\t '),
      named: fc.boolean(),
      end: fc.constantFrom('', '\n', '\r\n\r\n'),
    });
    fc.assert(
      fc.property(paste, ({ lines, separator, named, end }) => {
        const text = lines.map(({ reference, said: words, quoted, byAccount, order }, i) => {
          const name = byAccount ? three[i]?.accountNumber : three[i]?.number;
          const parts = [...(named ? [name] : []), reference, ...(words ? [words] : [])];
          const ordered = parts.map((_, at) => parts[(at + order) % parts.length]);
          if (order > 2) ordered.reverse();
          return ordered
            .map((cell) => (quoted && !/^ | $|\u00a0/.test(separator) ? `"${cell}"` : cell))
            .join(separator);
        });
        const isRefusal = (words: string | null) => words && !/paid|success|completed/i.test(words);
        const of = (kind: boolean, value: (line: (typeof lines)[number]) => string | null) =>
          Object.fromEntries(
            lines.flatMap((line, i) =>
              Boolean(isRefusal(line.said)) === kind ? [[`id-${i + 1}`, value(line)]] : [],
            ),
          );
        expect(read(text.join('\r\n') + end)).toEqual({
          ...empty,
          filled: of(false, ({ reference }) => reference),
          failed: of(true, ({ said: words }) => words),
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['R-000001 FT123 FAILED', 'FAILED'],
    ['FAILED R-000001 FT123', 'FAILED'],
    ['FT123\tR-000001\tREJECTED', 'REJECTED'],
    ['R-000001\tFailed\tInvalid account', 'Failed, Invalid account'],
    ['R-000001,00100,141.57,Failed,', 'Failed'],
    ['R-000001\tFT261101\tError 91: "No such account"', 'Error 91: No such account'],
    ['R-000001\tFT261101\tNot paid\t26/11/2026', 'Not paid'],
  ])('beside a refusal are a failure with the words as its reason: %j', (text, reason) => {
    expect(read(text)).toEqual({ ...empty, filled: {}, failed: { 'id-1': reason } });
  });

  it('that stand twice are found, however they are written', () => {
    expect(repeatedReferences(['FT-1', 'FT261102', 'ft 1'])).toEqual(['ft 1']);
  });
});

it('a reference says more with a word that nobody knows, but not with a label or a bank’s short name', () => {
  const unclear = UNCLEAR.flatMap((word) => [`FT12345678 ${word}`, `${word} FT12345678`, `12345678-${word}`]);
  expect(unclear.filter((text) => !saysMore(text))).toEqual([]);
  const clear = ['FT 26', 'STAN 1-a7', 'HBL 12345678', 'IBFT HBL 12345678', 'FT-7', 'TID: 445566 paid'];
  expect(clear.filter(saysMore)).toEqual([]);
});
