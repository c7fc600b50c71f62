import { randomInt } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { csv, LAYOUT, sendDeposit } from './statements.fixture.ts';

/* A stranger sends a deposit with a transaction ID that is a word in other payers' statement lines. */

const server = testServer({
  env: {
    PAYMENT_ACCOUNTS: JSON.stringify({
      Easypaisa: { number: '0300-1111111', title: 'E' },
      SadaPay: { number: '4455667788990', title: 'S' },
      'Bank Account': { number: '0123 4567 8901 23', title: 'B' },
    }),
  },
});
let staff: Awaited<ReturnType<Person['as']>>;
let today: string;
beforeAll(async () => {
  staff = await (await server.make.superadmin()).as();
  ({ today } = await day());
});

const day = () => staff.requests.statements.day({ account: 'SadaPay' });
const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));
const unique = () => `9${digits(10)}x`;
const deposit = async (id: string) => (await sendDeposit(server, 'SadaPay', id)).requestId;
const send = (...texts: string[]) =>
  staff.requests.statements.import({
    account: 'SadaPay',
    fileName: 'a.csv',
    layout: { ...LAYOUT, columns: { ...LAYOUT.columns, reference: null, description: 2 } },
    content: csv(...texts.map((text) => `${today},865.00,${text}`)),
    isConfirmed: true,
  });
const approve = (...ids: string[]) => staff.requests.statements.approveArrived({ account: 'SadaPay', ids });
const kindOf = async (id: string) =>
  (await day()).differences.find(({ request }) => request?.id === id)?.kind;

it.each([
  ['our account number', '4455667788990'],
  ['our account number with zeros before it', '0004455667788990'],
  ["the payer's IBAN", `PK36SCBL000000${digits(10)}`],
  ["the payer's phone number", `0300${digits(7)}`],
  ["the payer's phone number after a word", `tel92300${digits(7)}`],
  ['the day', '22Nov2026'],
  ['the day as Americans write it', 'Nov-22-2026'],
])('a deposit whose ID is %s does not take the line of the member who paid', async (_, word) => {
  const forged = await deposit(word);
  const id = unique();
  await send(`From ${word} Ref:${id}`);
  expect(await kindOf(forged)).toBe('neverArrived');
  const honest = await deposit(id);
  expect((await day()).arrived.ids).toEqual([honest]);
  expect(await kindOf(honest)).toBe('notApproved');
  expect(await approve(forged, honest)).toEqual({
    approved: 1,
    skipped: [{ id: forged, reason: 'arrivedUnsure' }],
  });
  await staff.requests.reject({ id: forged });
});

it('a deposit whose ID is any other word keeps the line only until the member who paid sends the ID', async () => {
  const [word, id] = [digits(14).replace(/^./, '1').replace(/3/g, '4'), unique()];
  const forged = await deposit(word);
  await send(`From ${word} Ref:${id}`);
  expect(await kindOf(forged)).toBe('notApproved');
  const honest = await deposit(id);
  const { arrived, differences } = await day();
  expect(arrived.ids).toEqual([]);
  const row = differences.find(({ line }) => line?.reference.includes(id));
  expect(row).toMatchObject({ kind: 'neverSubmitted', request: null });
  // The order of the two offers depends on when the test runs: the deposit sent nearer to noon is first.
  const offers = new Map(row?.offers.map((offer) => [offer.id, offer.reference]));
  expect(offers).toEqual(
    new Map([
      [forged, word],
      [honest, id],
    ]),
  );
  expect([await kindOf(forged), await kindOf(honest)]).toEqual([undefined, undefined]);
  expect(await approve(forged, honest)).toMatchObject({
    approved: 0,
    skipped: [{ reason: 'arrivedUnsure' }, { reason: 'arrivedUnsure' }],
  });
  await staff.requests.statements.confirm({ lineId: row?.line?.id ?? 0, requestId: honest });
  expect(await kindOf(forged)).toBe('neverArrived');
});

it('a deposit whose ID stands in more and more lines gives its line back', async () => {
  const word = unique();
  const forged = await deposit(word);
  await send(`${word} ${unique()}`);
  expect(await kindOf(forged)).toBe('notApproved');
  await send(`${word} ${unique()}`, `${word} ${unique()}`);
  expect((await day()).arrived.ids).not.toContain(forged);
});

it('a repeat answers that a deposit was approved, whatever was sent since', async () => {
  const id = unique();
  const first = await deposit(id);
  await send(`Ref:${id} of Ali`);
  const input = { account: 'SadaPay' as const, ids: [first], idempotencyKey: `key-${id}-of-the-call` };
  expect(await staff.requests.statements.approveArrived(input)).toEqual({ approved: 1, skipped: [] });
  await deposit(id);
  expect(await staff.requests.statements.approveArrived(input)).toEqual({ approved: 1, skipped: [] });
});
