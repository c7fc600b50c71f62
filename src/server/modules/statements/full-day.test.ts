import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { LEVELS_FOR_SQL } from '../users/users.service.ts';
import { importFile, type Movement, statementOf } from './statements.fixture.ts';

/* A busy day: 300 deposits and 100 payouts on the three receiving accounts, with three banks' statements. */

const server = testServer();
const boss = fixture(() => server.make.superadmin());

interface Sent {
  readonly request: string;
  readonly user: string;
  readonly account: PaymentMethod;
  readonly reference: string;
}
const NAMES: Record<PaymentMethod, string> = {
  Easypaisa: 'محمد علی',
  SadaPay: 'فاطمہ',
  'Bank Account': 'José Núñez',
};
const WITH_IDS = PAYMENT_METHODS.filter((account) => account !== 'SadaPay');
const column = <K extends keyof Sent>(rows: readonly Sent[], key: K): string[] => rows.map((row) => row[key]);

async function sendDeposits(count: number, prefix: string): Promise<Sent[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    request: randomUUID(),
    user: randomUUID(),
    account: WITH_IDS[n % 2] ?? 'Easypaisa',
    reference: `${prefix}-2026-${1000 + n}`,
  }));
  await server.db.sql`
    select app.register(id, 'Member', ${prefix.toLowerCase()} || n, ${prefix} || n || '@example.com',
      '0300' || lpad(n::text, 7, '0'), 'x', ${SUPERADMIN.username})
    from unnest(${column(rows, 'user')}::uuid[]) with ordinality u(id, n)`;
  await server.db.sql`
    select app.deposit_create(u, r, 86500, m, t, gen_random_uuid(), '\\x00'::bytea, 1, 1, repeat('01', 512))
    from unnest(${column(rows, 'user')}::uuid[], ${column(rows, 'request')}::uuid[], ${column(rows, 'account')}::text[],
      ${column(rows, 'reference')}::text[]) d(u, r, m, t)`;
  return rows;
}

async function payOut(joined: readonly Sent[]): Promise<Sent[]> {
  const levels = JSON.stringify(LEVELS_FOR_SQL);
  const paid = joined.map((row) => ({ ...row, request: randomUUID(), reference: `FT-${row.reference}` }));
  await server.db.sql`
    select app.request_approve(${boss.id}, 'test', r, true, ${levels}::text::jsonb)
    from unnest(${column(joined, 'request')}::uuid[]) r`;
  await server.db.sql`
    select app.withdrawal_create(u, r, 14300, 143, 0, 14300, false, '0300', 'Me', 'Meezan')
    from unnest(${column(paid, 'user')}::uuid[], ${column(paid, 'request')}::uuid[]) w(u, r)`;
  await server.db.sql`
    select app.request_approve(${boss.id}, 'test', r, true, ${levels}::text::jsonb, t, m)
    from unnest(${column(paid, 'request')}::uuid[], ${column(paid, 'reference')}::text[],
      ${column(paid, 'account')}::text[]) p(r, t, m)`;
  return paid;
}

it('a day of 300 deposits and 100 payouts is reconciled: every case is found, none is invented', async () => {
  const deposits = await sendDeposits(300, 'TX');
  const joined = await sendDeposits(100, 'JOIN');
  const payouts = await payOut(joined);
  const lines: (Movement & { account: PaymentMethod })[] = [];
  const expected: Record<string, string[]> = {};
  const add = (kind: string | null, { account, reference, request }: Sent, ...amounts: number[]) => {
    for (const amount of amounts) lines.push({ account, reference, amount, name: NAMES[account] });
    if (kind) expected[kind] = [...(expected[kind] ?? []), request];
  };
  for (const row of joined) add(null, row, 865);
  for (const row of deposits.slice(0, 12)) add('neverArrived', row);
  // An ID in two lines proves nothing: each line may be this deposit's.
  for (const row of deposits.slice(12, 17)) add(null, row, 865, 865);
  for (const [n, row] of deposits.slice(17, 25).entries()) add('wrongAmount', row, 800.5 + 20 * n);
  for (const row of deposits.slice(25)) add('notApproved', row, 865);
  for (const row of payouts.slice(0, 4)) add('bounced', row, -141.57, 141.57);
  for (const row of payouts.slice(4)) add(null, row, -141.57);
  for (let n = 0; n < 20; n++) {
    const account = WITH_IDS[n % 2] ?? 'Easypaisa';
    lines.push({ account, amount: 865, reference: `LOST-${7000 + n}`, name: NAMES[account] });
  }

  const staff = await boss.as();
  const found: Record<string, string[]> = {};
  let neverSubmitted = 0;
  for (const account of WITH_IDS) {
    const { today, books } = await staff.requests.statements.day({ account });
    const moved = lines.filter((line) => line.account === account);
    const { preview, kept } = await importFile(
      boss,
      account,
      statementOf(account, today, books.opening, moved),
    );
    expect([preview.problems, kept.newLines]).toEqual([[], moved.length]);
    const view = await staff.requests.statements.day({ account });
    expect([view.unexplained, view.more]).toEqual([0, false]);
    for (const { kind, request } of view.differences) {
      if (request) found[kind] = [...(found[kind] ?? []), request.id];
      else neverSubmitted += Number(kind === 'neverSubmitted');
    }
  }
  const sorted = (kinds: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, ids]) => [kind, ids.toSorted()]));
  expect(sorted(found)).toEqual(sorted(expected));
  expect(neverSubmitted).toBe(20 + 2 * 5);
});
