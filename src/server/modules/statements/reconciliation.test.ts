import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { DAY, importFile, type Movement, payOut, sendDeposit, statementOf } from './statements.fixture.ts';

/* A day with the differences in `DIFFERENCES`, in the statements of three banks, each with its own layout. */

const server = testServer();
const boss = fixture(() => server.make.superadmin());

async function day(account: PaymentMethod): Promise<ReconciliationView> {
  return boss.as().requests.statements.day({ account });
}
const countsOf = ({ parts }: ReconciliationView) =>
  Object.fromEntries(parts.map(({ kind, count }) => [kind, count]));
const sumsOf = ({ parts }: ReconciliationView) =>
  Object.fromEntries(parts.map(({ kind, sum }) => [kind, sum]));

/** `lines`: without those of `joiningsOf`. `expected`: the requests of each kind of difference. */
interface Outside {
  readonly lines: Movement[];
  readonly expected: Record<string, string[]>;
}

/** Some without a difference, and at least one for each kind in `DIFFERENCES`. */
async function liveThrough(account: PaymentMethod): Promise<Outside> {
  const prefix = `${account.slice(0, 2)}-2026-`;
  const lines: Movement[] = [];
  const expected: Record<string, string[]> = {};
  const deposit = async (nr: number, amounts: number[], kind?: string) => {
    const { requestId } = await sendDeposit(server, account, `${prefix}${nr}`);
    for (const amount of amounts) lines.push({ amount, reference: `${prefix}${nr}`, name: 'Ali' });
    if (kind) expected[kind] = [...(expected[kind] ?? []), requestId];
  };
  for (let nr = 101; nr <= 104; nr++) await deposit(nr, [865], 'notApproved');
  await deposit(105, [], 'neverArrived');
  await deposit(106, [], 'neverArrived');
  await deposit(107, [865, 865]);
  await deposit(108, [800], 'wrongAmount');
  await deposit(109, [965.5], 'wrongAmount');
  for (const nr of [1, 2, 3]) lines.push({ amount: 865, reference: `${prefix}90${nr}`, name: 'Paid' });
  const pay = async (nr: number, amounts: number[], kind?: string) => {
    const { requestId } = await payOut(server, boss, account, `FT-${prefix}${nr}`);
    for (const amount of amounts) lines.push({ amount, reference: `FT-${prefix}${nr}`, name: 'Bank' });
    if (kind) expected[kind] = [...(expected[kind] ?? []), requestId];
  };
  await pay(201, [-141.57]);
  await pay(202, [-141.57, 141.57], 'bounced');
  await pay(203, [], 'neverSent');
  await pay(204, [-141.57, -141.57], 'paidTwice');
  lines.push({ amount: -25, reference: 'SMS-CHARGE-01', name: 'Charges' });
  return { lines, expected };
}

const DIFFERENCES = {
  bounced: 141.57,
  neverArrived: 0,
  neverSent: 141.57,
  neverSubmitted: 5 * 865,
  notApproved: 4 * 865,
  paidTwice: -141.57,
  unknownOut: -25,
  wrongAmount: 800 + 965.5,
};

/** SadaPay's lines have no IDs. */
const WITH_IDS = PAYMENT_METHODS.filter((account) => account !== 'SadaPay');

describe.each(WITH_IDS)('a day of %s', (account) => {
  let outside: Outside;
  let opening: number;
  beforeAll(async () => {
    outside = await liveThrough(account);
    // Before this day, the account held ₨10,000 more than the books say.
    const { books } = await day(account);
    opening = books.opening + 10_000;
  });

  it('is not judged before its statement is there', async () => {
    const view = await day(account);
    expect([view.statement, view.parts, view.difference]).toEqual([null, [], null]);
  });

  it('has every case found, none invented, and the difference explained to the paisa', async () => {
    const honest = await joiningsOf(account);
    const bytes = statementOf(account, DAY, opening, [...honest, ...outside.lines]);
    const { preview, kept } = await importFile(boss, account, bytes);
    expect([preview.problems, preview.isKnown]).toEqual([[], false]);
    expect(kept).toEqual({
      lines: honest.length + outside.lines.length,
      newLines: honest.length + outside.lines.length,
      // Four pending deposits, three payouts, and the approved deposits of `joiningsOf`.
      matched: honest.length + 7,
    });
    const view = await day(account);
    expect(sumsOf(view)).toEqual(DIFFERENCES);
    expect(countsOf(view)).toMatchObject({ neverSubmitted: 5, unknownOut: 1 });
    for (const [kind, ids] of Object.entries(outside.expected)) {
      const found = view.differences.filter((row) => row.kind === kind).map(({ request }) => request?.id);
      expect(found.sort(), kind).toEqual(ids.sort());
    }
    expect([view.carried, view.unexplained]).toEqual([10_000, 0]);
    const days = await boss.as().requests.statements.days({ account });
    expect(days.map(({ state }) => state)).toEqual(['explained', ...Array(13).fill('none')]);
    expect(days[0]?.day).toBe(DAY);
    expect(view.difference).toBeCloseTo(10_000 + Object.values(DIFFERENCES).reduce((a, b) => a + b), 6);
  });

  it('approves the deposits that arrived in one step, each as a decision of its own, once', async () => {
    const { arrived } = await day(account);
    expect([...arrived.ids].sort()).toEqual(outside.expected.notApproved?.sort());
    expect(arrived.sum).toBe(4 * 865);
    const [missing] = outside.expected.neverArrived ?? [];
    const staff = await boss.as();
    const input = { account, ids: [...arrived.ids, String(missing)], idempotencyKey: randomUUID() };
    // The next call has the same idempotency key and all ids, and continues with the others.
    const { approved } = await staff.requests.statements.approveArrived({
      ...input,
      ids: arrived.ids.slice(0, 2),
    });
    expect(approved).toBe(2);
    const answer = await staff.requests.statements.approveArrived(input);
    expect(answer).toEqual({ approved: 4, skipped: [{ id: missing, reason: 'notArrived' }] });
    expect(await staff.requests.statements.approveArrived(input)).toEqual(answer);
    const again = await staff.requests.statements.approveArrived({ ...input, idempotencyKey: randomUUID() });
    expect(again.skipped.map(({ reason }) => reason)).toEqual([
      ...new Array(4).fill('requestAlreadyApproved'),
      'notArrived',
    ]);
    const rows = await server.db.sql`
      select target_id from audit_log where action = 'request.approve' and target_id = any(${arrived.ids as string[]})`;
    expect(rows).toHaveLength(4);
    const { notApproved: _, ...left } = DIFFERENCES;
    const view = await day(account);
    expect([sumsOf(view), view.unexplained, view.arrived.ids]).toEqual([left, 0, []]);
  });

  it('is compared with the balance that a person counted', async () => {
    const staff = await boss.as();
    const { statement, books } = await day(account);
    await staff.requests.statements.count({ account, day: DAY, balance: 1.5 });
    await staff.requests.statements.count({
      account,
      day: DAY,
      balance: (statement?.closing ?? 0) - 0.01,
      note: 'By hand',
    });
    const view = await day(account);
    expect(view.counted).toMatchObject({ note: 'By hand' });
    expect(view.difference).toBeCloseTo((statement?.closing ?? 0) - 0.01 - books.closing, 6);
    expect(view.unexplained).toBe(-0.01);
    const [last] = await boss.as().requests.statements.days({ account });
    expect(last?.state).toBe('open');
  });
});

/** They are in the statement too, so they make no difference. */
async function joiningsOf(account: PaymentMethod): Promise<Movement[]> {
  const rows = await server.db.sql<{ id: string }[]>`
    select transaction_id as id from requests where type = 'Deposit' and status = 'Approved' and payment_method = ${account}`;
  return rows.map(({ id }) => ({ amount: 865, reference: id, name: 'فاطمہ' }));
}
