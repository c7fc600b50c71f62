import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/rules.ts';
import { ID_SHAPES } from '#shared/transaction-ids.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { rowsOf } from '#testing/table.ts';
import { csv, DAY, LAYOUT, payOut, sendDeposit } from './statements.fixture.ts';

/* What proves a deposit: an ID that the bank gave, never another word that stands in the payer's line. */

const server = testServer({
  env: {
    PAYMENT_ACCOUNTS: JSON.stringify({
      Easypaisa: { number: '0300-1111111', title: 'E' },
      SadaPay: { number: '4455667788990', title: 'S' },
      'Bank Account': { number: '0123 4567 8901 23', title: 'B' },
    }),
  },
});
const boss = fixture(() => server.make.superadmin());
const staff = fixture(() => boss.as());

interface Case {
  readonly id: string;
  readonly account?: PaymentMethod;
  readonly amount?: number;
  readonly hasId?: boolean;
  readonly reference?: string | undefined;
  readonly description?: string | undefined;
}

async function areProofs(cases: readonly Case[]): Promise<boolean[]> {
  const rows = cases.map((one) => ({ account: 'Bank Account', amount: 86_500, reference: '', ...one }));
  const found = await server.db.sql<{ proves: boolean }[]>`
    select app.is_proof(comparison_key(c ->> 'id'), jsonb_populate_record(null::statement_lines, jsonb_build_object(
      'account', c ->> 'account', 'day', '2026-11-22', 'amount', c -> 'amount', 'reference', c ->> 'reference',
      'description', coalesce(c ->> 'description', ''), 'has_id', coalesce(c -> 'hasId', 'false'),
      'keys', statement_keys(c ->> 'reference', coalesce(c ->> 'description', ''))))) as proves
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality e (c, n) order by n`;
  return found.map(({ proves }) => proves);
}

describe('a line proves a deposit', () => {
  it.each(
    rowsOf(`
    by the ID that the bank gave | 48868080055 | 48868080055 | - | Easypaisa
    in whatever way the ID is written | ft-90 001x | FT90001X
    by the ID of Raast in the narration | NAYA261122222540394735 | - | Raast from A NAYA261122222540394735
    by a Raast ID with the full year | SADAPKKA20261122000123 | - | x SADAPKKA20261122000123
    not by a narration of Easypaisa | NAYA261122222540394735 | - | NAYA261122222540394735 | Easypaisa
    not in SadaPay | 48868080055 | 48868080055 | - | SadaPay
    not by six digits | 123456 | 123456
    not by six digits behind zeros | 000000123456 | 000000123456
    not by an account number behind the letters of its bank | MEZN0001234567890123 | MEZN0001234567890123
    not by a time stamp with thousandths | 20261122101530123 | 20261122101530123
    not by a word beside the ID | Transfer | FT1 | Transfer
    not by an IBAN | PK36MEZN0001234567890123 | - | PK36MEZN0001234567890123
    by an ID of the length of an account number, if it has the day | MEZN2611221234567890
      | - | MEZN2612221234567890 MEZN2611221234567890
    not by an account number that looks like one | MEZN2612221234567890 | - | MEZN2612221234567890
    not by our own account, even as an ID | 01234567890123 | 01234567890123
    not by a phone number as an ID | 03001234567 | 03001234567
    not by a CNIC as an ID | 35202-1234567-1 | 3520212345671
    not by a card as an ID | 4111 1111 1111 1111 | 4111111111111111
    not by a time stamp as an ID | 20261122101530 | 20261122101530
    not by a time stamp with the day first | 22112026101530 | 22112026101530
    not by a time stamp with the day first and no seconds | 221120261015 | 221120261015 | x | Easypaisa
    not by a name with some digits | ali786 | ali786`),
  )('%s', async (what = '', id = '', given = '-', words = '-', at = 'Bank Account') => {
    const [reference, description] = [given, words].map((text) => (text === '-' ? '' : text));
    const one = { id, reference, description, hasId: reference !== '', account: at as PaymentMethod };
    expect(await areProofs([one])).toEqual([!what.startsWith('not')]);
  });

  it('not by money that left, nor by an ID of the reference column in another place', async () => {
    const line = { id: '48868080055', reference: '48868080055' };
    expect(await areProofs([{ ...line, hasId: true, amount: -86_500 }, line])).toEqual([false, false]);
  });

  it('by the shape that the deposit form knows too', async () => {
    const [found] = await server.db.sql<{ text: string }[]>`
      select prosrc as text from pg_proc where proname = 'is_raast_id' limit 1`;
    expect(found?.text).toContain(`'${ID_SHAPES['Bank Account']}'`);
  });

  it('by its true ID only, of all that may stand in 500 narrations', async () => {
    const digits = (from: number, to = from) => fc.stringMatching(new RegExp(`^[0-9]{${from},${to}}$`));
    const bank = fc.constantFrom('MEZN', 'HABB', 'UNIL', 'SADA', 'TMFB', 'JCMA', 'MUCB');
    const word = fc.oneof(
      digits(9, 20),
      fc.tuple(bank, digits(16)).map(([letters, number]) => `PK${letters.length}6${letters}${number}`),
      fc.tuple(fc.constantFrom('1', '3', '4', '7'), digits(12)).map((parts) => parts.join('')),
      digits(9).map((number) => `03${number}`),
      digits(9).map((number) => `00923${number}`),
      fc.tuple(fc.constantFrom('4', '5'), digits(15)).map((parts) => parts.join('')),
      fc.tuple(fc.constantFrom('HBLT', 'TID', 'POS', 'ATM'), digits(4, 16)).map((parts) => parts.join('')),
      fc.constantFrom(
        '20261122101530',
        '221120261015',
        'ATM20261122101530',
        '2026-11-22T10:15:30',
        '22Nov2026101530',
      ),
      digits(5).map((number) => `ali${number}@gmail.com`),
      digits(7).map((number) => `MEZN000${number}00000`),
    );
    const raast = fc
      .tuple(
        fc.constantFrom('NAYA', 'SADAPKKA', 'AMEZNPKKA', 'MBM', 'HABBPKKA'),
        fc.constantFrom('261122', '20261122'),
        digits(10, 12),
      )
      .map((parts) => parts.join(''));
    const pairs = fc.sample(fc.tuple(word, raast, fc.boolean()), 500);
    const description = (other: string, id: string, isFirst: boolean) =>
      isFirst ? `IBFT ${other} from Ali ${id}` : `Raast P2P ${id} Ali ${other}`;
    const of = (pick: (pair: readonly [string, string, boolean]) => string) =>
      areProofs(pairs.map((pair) => ({ id: pick(pair), description: description(...pair) })));
    const forged = await of(([other]) => other);
    expect(pairs.filter((_, i) => forged[i]).map(([other]) => other)).toEqual([]);
    const honest = await of(([, id]) => id);
    expect(pairs.filter((_, i) => !honest[i]).map(([, id]) => id)).toEqual([]);
  });
});

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
const raastId = () => `NAYA${DAY.slice(2).replaceAll('-', '')}${digits(12)}`;
const account = 'Bank Account' as const;
const deposit = async (id: string) => (await sendDeposit(server, account, id)).requestId;
const day = () => staff.requests.statements.day({ account });
const kindOf = async (id: string) =>
  (await day()).differences.find(({ request }) => request?.id === id)?.kind;
const approve = (...ids: string[]) => staff.requests.statements.approveArrived({ account, ids });
/** The statement has a balance after each line, so that it can be checked. */
const send = (...texts: string[]) => sendSigned(...texts.map((text) => [865, text] as const));
async function sendSigned(...lines: (readonly [number, string])[]): Promise<void> {
  let balance = randomInt(1e9);
  const rows = lines.map(([amount, text]) => {
    balance += amount;
    return `${DAY},${amount > 0 ? '+' : ''}${amount}.00,${text},${balance}.00`;
  });
  await staff.requests.statements.import({
    account,
    fileName: 'a.csv',
    layout: {
      ...LAYOUT,
      header: ['Date', 'Amount', 'Text', 'Balance'],
      columns: ['date', 'amount', 'description', 'balance'],
    },
    content: Buffer.from(['Date,Amount,Text,Balance', ...rows].join('\n')).toString('base64'),
    isConfirmed: true,
  });
}

it.each([
  ['our account number', '01234567890123'],
  ["the payer's account number", digits(14)],
  ["the payer's IBAN", `PK36SCBL000000${digits(10)}`],
  ["the payer's phone number after a word", `tel92300${digits(7)}`],
  ["the payer's CNIC", `35202${digits(8)}`],
])('a deposit whose ID is %s does not take the line of the member who paid', async (_, word) => {
  const forged = await deposit(word);
  const id = raastId();
  await send(`From ${word} Ref:${id}`, `Another ${digits(9)}`);
  expect(await kindOf(forged)).toBe('neverArrived');
  const honest = await deposit(id);
  expect((await day()).arrived.ids).toEqual([honest]);
  expect(await kindOf(honest)).toBe('notApproved');
  const { approved, skipped } = await approve(forged, honest);
  expect([approved, skipped.map((one) => one.id)]).toEqual([1, [forged]]);
  await staff.requests.reject({ id: forged });
});

it('a deposit whose ID stands in a second line gives its line back', async () => {
  const id = raastId();
  const twice = await deposit(id);
  await send(`${id} Ali`, `Another ${digits(9)}`);
  expect(await kindOf(twice)).toBe('notApproved');
  await send(`${id} Sana`, `Another ${digits(9)}`);
  expect((await day()).arrived.ids).not.toContain(twice);
  expect(await approve(twice)).toMatchObject({ approved: 0, skipped: [{ reason: 'arrivedUnsure' }] });
});

it.each([
  ['in the same file', 865],
  ['in a later file', 865],
  ['in part', 800],
  ['in a small part', 90],
  ['with a fee', 875],
])('a deposit whose sum was taken back %s is not approved by its line', async (when, sum) => {
  const id = raastId();
  const reversed = await deposit(id);
  const lines = [
    [865, `${id} Ali`],
    [-sum, `Reversal and charges ${id}`],
    [865, `Another ${digits(9)}`],
  ] as const;
  const first = when === 'in a later file' ? [lines[0], lines[2]] : lines;
  await sendSigned(...first);
  if (when === 'in a later file') {
    expect((await day()).arrived.ids).toContain(reversed);
    await sendSigned(lines[1], [865, `Another ${digits(9)}`]);
  }
  expect((await day()).arrived.ids).not.toContain(reversed);
  expect(await approve(reversed)).toMatchObject({ approved: 0, skipped: [{ reason: 'arrivedUnsure' }] });
});

it('a deposit is approved though the bank took its fee under the same ID', async () => {
  const id = raastId();
  const own = await deposit(id);
  await sendSigned([865, `${id} Ali`], [-15, `1-Link Fee ${id}`], [-2, `FED on charges ${id}`]);
  expect(await approve(own)).toMatchObject({ approved: 1 });
});

it('the reference of a returned payout proves no deposit', async () => {
  const id = raastId();
  await payOut(server, boss, account, id);
  const forged = await deposit(id);
  await send(`Returned ${id}`, `Another ${digits(9)}`);
  expect((await day()).arrived.ids).not.toContain(forged);
  expect(await approve(forged)).toMatchObject({ approved: 0, skipped: [{ reason: 'arrivedUnsure' }] });
});

it('a deposit is not approved by a file in which nothing could be checked', async () => {
  const id = raastId();
  const unproved = await deposit(id);
  await staff.requests.statements.import({
    account,
    fileName: 'a.csv',
    layout: { ...LAYOUT, columns: ['date', 'amount', 'description'] },
    content: csv(`${DAY},865.00,From Ali ${id}`),
    isConfirmed: true,
    isUnproved: true,
  });
  expect(await approve(unproved)).toMatchObject({ approved: 0, skipped: [{ reason: 'arrivedUnsure' }] });
  const row = (await day()).differences.find(({ line }) => line?.description.includes(id));
  expect(row?.offers[0]).toMatchObject({ id: unproved });
});

it('a repeat answers that a deposit was approved, whatever was sent since', async () => {
  const id = raastId();
  const first = await deposit(id);
  await send(`Ref:${id} of Ali`, `Another ${digits(9)}`);
  const input = { account, ids: [first], idempotencyKey: `key-${id}-of-the-call` };
  expect(await staff.requests.statements.approveArrived(input)).toEqual({ approved: 1, skipped: [] });
  await deposit(id);
  expect(await staff.requests.statements.approveArrived(input)).toEqual({ approved: 1, skipped: [] });
});

it('a deposit whose sum was taken back without its ID is not approved, nor is one that is named', async () => {
  const [first, second] = [raastId(), raastId()];
  const [unknown, named] = [await deposit(first), await deposit(second)];
  await sendSigned([865, `${first} Ali`], [865, `${second} Sana`], [-865, `Reversal ${second}`]);
  expect((await day()).arrived.ids).toEqual([unknown]);
  await sendSigned([-865, `Reversal IBFT ${digits(7)}`], [865, `Another ${digits(9)}`]);
  const { approved, skipped } = await approve(unknown, named);
  expect([approved, skipped.length]).toEqual([0, 2]);
});
