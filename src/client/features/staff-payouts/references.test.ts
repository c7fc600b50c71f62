import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Payment, readReferences, repeatedReferences } from './references.ts';
import { saysMore } from './reply.ts';

const payment = (n: number, accountNumber = `00${n}00`, pending = true): Payment => ({
  id: `id-${n}`,
  number: `R-00000${n}`,
  accountNumber,
  pending,
  payout: 141.57,
  user: `Member ${'ABC'[n - 1]}`,
});
const OWN = '0145-0104567899';
const three = [payment(1), payment(2), payment(3)];
const read = (text: string, payments = three) => {
  const { filled, failed, ...rest } = readReferences(text, payments, [OWN]);
  return { filled: Object.fromEntries(filled), failed: Object.fromEntries(failed), ...rest };
};
const empty = { unknown: [], ambiguous: [], notDone: [], lostDigits: [], unclear: [], length: null };
const clean = { failed: {}, ...empty };

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
  it.each(['FT 1\r\n\r\nFT 3\r\n\r\n', '"FT 1"\n""\n"FT 3"', "='FT 1'\n \n“FT 3”\n", 'FT 1\t\n\t\nFT 3\t'])(
    'in a column go to the payments in their order; an empty line leaves its payment open: %j',
    (text) => {
      expect(read(text)).toEqual({ filled: { 'id-1': 'FT 1', 'id-3': 'FT 3' }, ...clean });
    },
  );

  it.each(['FT1\nFT2\n', 'FT1\r\nFT2\r\n\r\n', 'FT1\nFT2\n""\n'])('in a column may end empty: %j', (text) => {
    expect(read(text)).toEqual({ filled: { 'id-1': 'FT1', 'id-2': 'FT2' }, ...clean });
  });

  it('in a column of another length fill in nothing', () => {
    const nothing = { ...clean, filled: {} };
    expect(read('A1\nB1')).toEqual({ ...nothing, length: { lines: 2, rows: 3 } });
    expect(read('A1\nFAILED\nC1\nD1')).toEqual({ ...nothing, length: { lines: 4, rows: 3 } });
    // Either the two open payments, or all three with an empty last line.
    const some = [payment(1, '1', false), payment(2, '2'), payment(3, '3')];
    expect(read('A1\nB1\n\n', some)).toEqual({ ...nothing, length: { lines: 2, rows: 2 } });
  });

  it('in a column go to the open payments, or to all when there is a line for each', () => {
    const some = [payment(1, '1', false), payment(2, '2'), payment(3, '3')];
    expect(read('B1\nC1\n', some).filled).toEqual({ 'id-2': 'B1', 'id-3': 'C1' });
    expect(read('A1\nB1\nC1', some).filled).toEqual({ 'id-2': 'B1', 'id-3': 'C1' });
  });

  it.each([
    'R-000003\tFT3\nR-000001\tFT1',
    'r-000003 FT3\nR-000001, FT1',
    '00300,FT3\n00100;FT1',
    '300  FT3\n00-100\tFT1\t',
    '"R-000003";"FT3"\n"R-000001";"FT1"',
    'R-000003\u00a0FT3\nFT1\t"R-000001"',
    'R-000001\t00100\t141.57\tPaid\tFT1\t"Member A"\nPaid FT3 R-000003 26/11/2026',
    'R-000001 | Payment successful | FT1\nR-000003 | کامیاب | FT3',
    '1\tBLK26112601\tR-000001\tFT1\n2\tBLK26112601\tR-000003\tFT3',
    `BLK26112601\t01450104567899\tR-000001\tFT1\nBLK26112601\t01450104567899\tR-000003\tFT3`,
  ])('with a request or account number go to it: %j', (text) => {
    expect(read(text)).toEqual({ filled: { 'id-1': 'FT1', 'id-3': 'FT3' }, ...clean });
  });

  it('that name no payment, or not just one, are said and not filled in', () => {
    const same = [payment(1, '77'), payment(2, '77'), payment(3, '88')];
    expect(read('Account\tReference\n77\tA1\n88\tB1\n99\tC1', same)).toEqual({
      ...clean,
      filled: { 'id-3': 'B1' },
      unknown: ['Account\tReference', '99\tC1'],
      ambiguous: ['77\tA1'],
    });
    for (const two of ['88\tA1\n88\tB1', '88\tFAILED\n88\tB1', 'R-000003\t77\tB1']) {
      expect(read(two, same)).toMatchObject({ filled: {}, failed: {}, ambiguous: [two.split('\n').pop()] });
    }
    expect(read('R-000009 FT1\nR-000008 FT2\nR-000007 FT3')).toMatchObject({ filled: {}, failed: {} });
  });

  it.each([
    ['unclear', 'R-000001\tPaid\nR-000002\t#N/A\nR-000003\tXYZ'],
    ['unclear', 'R-000001\tFT1\tFT2\nR-000002\t999.00\tFT1\nR-000003\tFT1 unheard'],
    ['unclear', 'R-000001\tPaid\tREVERSED\nR-000002\tFТ1\nR-000003\t26-Nov-2026'],
    ['unclear', 'R-000001\t51\nR-000002\tRC 05\nR-000003\tPK36MEZN0001234567890123'],
    ['unclear', 'R-000001\tFT12345678nakamhua\nR-000002\tREV12345678\nR-000003\tFT12345678 ?'],
    ['unclear', 'R-000001\tFT12345678RTN\nR-000002\tre-initiate FT1\nR-000003\tNo FT12345678'],
    ['unclear', 'R-000001\tFT12345678-masla\nR-000002\tFT12345678 RC 51\nR-000003\tQ FT12345678'],
    ['unclear', 'R-000001\t0051\nR-000002\t2026\nR-000003\t101'],
    ['unclear', 'R-000001\t3520212345671\nR-000002\t20261126153022\nR-000003\t03219876543'],
    ['unclear', 'R-000001\t****7890\nR-000002\tFT12345678…\nR-000003\tOTP 123456'],
    ['unclear', 'R-000001\tFT12345678 ⚠️\nR-000002\t~FT12345678~\nR-000003\tFT1\t141.57\t-141.57'],
    ['unclear', 'R-000001\tFT26112012/FT26112013\nR-000002\t14157\nR-000003\tFT1 FT2'],
    ['unclear', 'R-000001\tTEST123456\nR-000002\t4111 1111 1111 1111\nR-000003\t9999999999'],
    ['unclear', 'R-000001\tFT1 *\nR-000002\tMEZNPKKA123\nR-000003\t1234567890'],
    ['unclear', 'R-000001\tF-26112012\nR-000002\tF-FT26112012\nR-000003\t26112012/F'],
    ['unclear', 'R-000001\t10.20.30.40\nR-000002\t1-26112012\nR-000003\tF\u0336T\u03361\u0336'],
    ['unclear', 'R-000001\tBLK261126\tPaid\nR-000002\t01450104567899\nR-000003\tBLK261126'],
    ['unclear', 'BLK261126\nBLK261126\nBLK261126'],
    ['unclear', 'Reference\nFT1\nFT2'],
    ['unclear', 'FT1\nFT2\nTotal 2'],
    ['unclear', 'FT1\tMember B\nFT2\tMember A\nFT3'],
    ['unclear', 'R-000001\tTID 03219876543\nR-000002\tREF 0321-9876543\nR-000003\tCNIC 35202-1234567-1'],
    ['lostDigits', 'R-000001\t4.56E+11\nR-000002;1,23457E+15\nR-000003\tPaid\t"4,56E+11"'],
    ['lostDigits', '4.56E+11\n1E+15\n456000000000'],
    ['notDone', 'R-000001\tFT1\t30-12-2098\nR-000002\t2098-12-30\tFT2\nR-000003\tFT3\t30 Dec 2098'],
    ['notDone', 'R-000001\tFT1\tPending\nR-000002 FT2 IN PROCESS\nR-000003\tزیر التوا'],
  ])('are named as %s and not used: %j', (kind, text) => {
    const none = { filled: {}, failed: {} };
    expect(read(text)).toEqual({ ...clean, ...none, [kind]: text.replaceAll('"', '').split('\n') });
  });

  it('are failed by a cross beside them', () => {
    expect(read('R-000001\tFT1 ✗\nR-000002\tFT2\t❌')).toMatchObject({
      filled: {},
      failed: { 'id-2': 'FT2, ❌' },
    });
  });

  it.each(['(Rejected)', 'host down', 'code 05', '??'])(
    'are not used if a line follows that names no payment and does not say that it was made: %s',
    (said) => {
      expect(read(`R-000001\tFT1\n\t${said}\nR-000002\tFT2\nTotal\t2`)).toEqual({
        ...clean,
        filled: { 'id-2': 'FT2' },
        unknown: [said, 'Total\t2'],
      });
    },
  );

  it.each([
    'Failed transactions',
    'Pending:',
    'The following were not paid',
    'Rejected Ref\tNumber',
    'ناکام ادائیگیاں',
    'DRAFT',
    'Payments awaiting approval',
  ])('below a heading of failed or pending payments are unclear: %s', (heading) => {
    const text = `R-000003\tFT3\n\n${heading}\nR-000001\tFT1\nR-000002\tFT2 failed\nSuccessful:\n`;
    expect(read(text)).toMatchObject({
      failed: { 'id-2': 'failed' },
      unclear: ['R-000001\tFT1'],
    });
  });

  it.each([
    'All failed',
    'Batch rejected',
    'File status: in process',
    'UAT environment',
    'Success 1 Failed 1',
    '1 rejected',
    'Paid: 1',
    '1 of 2 processed',
    '1 payment successful',
    'Processed 1/2',
    'کامیاب: 1 ناکام: 1',
    'ناکام ۱',
    'One payment failed',
  ])('are not used if all of them: %s', (said) => {
    expect(read(`R-000001\tFT1\nR-000002\tFT2\n\n${said}`).filled).toEqual({});
    expect(read(`${said}\nR-000001\tFT1\nR-000002\tFT2`).filled).toEqual({});
  });

  it('are used below headings with the causes of failures, and beside their counts', () => {
    const text = 'Number\tReference\tReject Reason\nR-000001\tFT1\t\nTotal 1 Successful 1 Failed 0';
    expect(read(text).filled).toEqual({ 'id-1': 'FT1' });
  });

  it('are not used without a word if the headings have a status', () => {
    const text = 'Number\tReference\tStatus\nR-000001\tFT1\t\nR-000002\tFT2\tPaid';
    expect(read(text)).toMatchObject({ filled: { 'id-2': 'FT2' }, unclear: ['R-000001\tFT1'] });
  });

  it.each(['Error Code', 'Response Code', 'Batch ID', 'Debit Account', 'Beneficiary ID', 'Complaint No'])(
    'are not used below a heading of something else: %s',
    (heading) => {
      const text = `Number\tAmount\t${heading}\tRef\nR-000001\t\tRC12345678\t\nR-000002\t141.57\t\tFT2`;
      expect(read(text)).toMatchObject({
        filled: { 'id-2': 'FT2' },
        unclear: ['R-000001\t\tRC12345678'],
      });
    },
  );

  it('are not used if a later line says more of them', () => {
    const text = 'R-000001\tFT12345678\nR-000002\tFT2\nCredit 141.57 of FT-12345678';
    expect(read(text).filled).toEqual({ 'id-2': 'FT2' });
  });

  it('are no other form of the account that was paid, nor its end', () => {
    const paid = [payment(1, '03001234567'), payment(2, 'PK36MEZN0001230104567890')];
    const text = 'R-000001\t+92 300 1234567\tPaid\nR-000002\t01230104567890\tPaid';
    expect(read('R-000002\t04567890\tPaid', paid).filled).toEqual({});
    expect(read(text, paid)).toMatchObject({ filled: {}, failed: {} });
    expect(read('+923001234567\tFT1\n0001230104567890\tFT2', paid).filled).toEqual({
      'id-1': 'FT1',
      'id-2': 'FT2',
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
      // No digits alone begin as a year does: a day with its time is left to a person.
      reference: fc.stringMatching(/^(?:(?:FT|NAYA|STAN )[1-9]|[13-9])[0-9]{7,10}[1-9]$/),
      said,
      quoted: fc.boolean(),
      byAccount: fc.boolean(),
      order: fc.nat(5),
    });
    const paste = fc.record({
      lines: fc.array(cells, { minLength: 3, maxLength: 3 }),
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
    ['R-000001\tFT1\tError 91: "No such account"', 'Error 91: No such account'],
    ['R-000001\tFT1\tNot paid\t26/11/2026', 'Not paid'],
  ])('beside a refusal are a failure with the words as its reason: %j', (text, reason) => {
    expect(read(text)).toEqual({ ...empty, filled: {}, failed: { 'id-1': reason } });
  });

  it('that stand twice are found, however they are written', () => {
    expect(repeatedReferences(['FT-1', 'FT2', 'ft 1'])).toEqual(['ft 1']);
  });
});

it('a reference says more with a word that nobody knows, but not with a label or a bank’s short name', () => {
  const unclear = UNCLEAR.flatMap((word) => [`FT12345678 ${word}`, `${word} FT12345678`, `12345678-${word}`]);
  expect(unclear.filter((text) => !saysMore(text))).toEqual([]);
  const clear = ['FT 26', 'STAN 1-a7', 'HBL 12345678', 'IBFT HBL 12345678', 'FT-7', 'TID: 445566 paid'];
  expect(clear.filter(saysMore)).toEqual([]);
});
