import { expect, it } from 'vitest';
import { depositOf, stranger } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

async function joinByCalls({ caller, make, deps }: TestServer): Promise<string> {
  const who = stranger();
  const { userId } = await (await caller()).auth.register({ ...who, referralCode: 'superadmin' });
  const member = await caller(await make.token(userId));
  const sent = { paymentMethod: 'Easypaisa' as const, transactionId: `tx-${who.username}` };
  const { requestId } = await member.requests.createDeposit(await depositOf(userId, sent));
  await deps.screenshots.idle();
  const boss = await (await make.superadmin()).as();
  const { newBalance } = await boss.requests.approve({ id: requestId });
  await boss.users.adjustBalance({ id: userId, amount: 5_000 - newBalance, type: 'deposit' });
  return who.username;
}

/** Counters whose rows are spread over the connections. */
const SUMS: Readonly<Record<string, string>> = {
  stat_counters: 'select name, sum(n) from stat_counters group by name',
  ledger_daily: 'select day, code, kind, sum(debit), sum(credit) from ledger_daily group by 1, 2, 3',
};

/** The rows of all tables that people change, without what differs between two members. */
async function rowsOf({ db: { sql } }: TestServer, username: string) {
  const [deposit] = await sql<{ id: string }[]>`select id from requests`;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !/^server_keys|^books_check/.test(table.name))) {
    const query = `select (to_jsonb(t) - 'xid')::text as row from (${SUMS[name] ?? `table ${name}`}) t`;
    const rows = await sql.unsafe<{ row: string }[]>(query);
    const texts = rows.map(({ row }) =>
      row
        .replaceAll(username, '<username>')
        .replaceAll(username.slice(2), '<name>')
        .replaceAll(deposit?.id ?? '', '<request>')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replace(/\d{4}-\d\d-\d\d[T ][\d:.+]+/g, '<time>')
        .replace(/[0-9a-f]{64,}/g, '<bytes>')
        .replace(/(\$argon2id\$v=19\$[\w=,]+\$)[^"]+/g, '$1<hash>'),
    );
    found[name] = texts.sort();
  }
  return found;
}

it('a member of the factories has the rows of one who registered, paid and was approved', async () => {
  await using one = await startTestServer();
  await using other = await startTestServer();
  const made = await rowsOf(one, (await one.make.member({ balance: 5_000 })).username);
  expect(made).toEqual(await rowsOf(other, await joinByCalls(other)));
  expect(JSON.stringify(made)).toMatch(/<request>.*argon2id\$v=19\$m=19456,t=2,p=1\$<hash>/);
});
