import { gzipSync } from 'node:zlib';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import type { StatementLayout } from '#shared/schemas/statements.ts';
import { measureAgainst, type Row, secondsOf } from './rows.ts';
import type { Stage } from './stage.ts';

const LINES = 100_000;
/** The number in the first transaction ID. */
const FIRST = 10_000_000;
/** Every tenth line has the ID of no deposit, and every tenth deposit has no line. */
const STRANGE = 10;

/** Measures the import of a long statement of an account, with as many deposits in the database. */
export async function measureStatements(stage: Stage): Promise<Row[]> {
  const { database, boss, ports } = stage;
  const [payer] = await stage.makeAccounts(1);
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await sql.begin(async (tx) => {
      // Switches triggers off, because those of the list counters would run 100,000 times.
      await tx`set local session_replication_role = replica`;
      await tx`
      insert into requests (user_id, type, amount, status, payment_method, transaction_id, transaction_key, decided_at, search)
      select ${payer?.id ?? ''}, 'Deposit', 86500, 'Approved', 'Easypaisa', 'TX' || (${FIRST}::int + n), 'tx' || (${FIRST}::int + n), now(), ''
      from generate_series(0, ${LINES - 1}::int) n`;
    });
    await sql`analyze requests`;
    const headers = { authorization: `Bearer ${boss.token}` };
    const url = `http://127.0.0.1:${ports.product}/trpc`;
    const { statements } = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers })] }).requests;
    const file = { account: 'Easypaisa', content: gzipSync(makeFile()).toString('base64') } as const;

    const preview = await secondsOf(() => statements.preview.mutate(file));
    const layout = preview.answer.layout as StatementLayout;
    const kept = await secondsOf(() =>
      statements.import.mutate({ ...file, layout, fileName: 'long.csv', idempotencyKey: 'bench' }),
    );
    const expected = (LINES / STRANGE) * (STRANGE - 1);
    if (kept.answer.newLines !== LINES || kept.answer.matched !== expected) {
      throw new Error(`kept ${kept.answer.newLines} and matched ${kept.answer.matched} lines`);
    }
    await sql`delete from statement_matches`;
    const match = await secondsOf(() => sql`select app.statement_match(id) from statement_imports`);
    return [
      measureAgainst('statement of 100,000 lines: preview (s)', 15, [preview.seconds]),
      measureAgainst('statement of 100,000 lines: kept and matched (s)', 60, [kept.seconds]),
      measureAgainst('statement of 100,000 lines: matched alone (s)', 10, [match.seconds]),
    ];
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function makeFile(): string {
  const day = new Date().toISOString().slice(0, 10);
  const lines = Array.from({ length: LINES }, (_, i) => {
    const reference = i % STRANGE === 0 ? `ZZ${FIRST + i}` : `TX${FIRST + i}`;
    return `${day},${reference},Payment from Sana Khan ${i},+865.00,${(i + 1) * 865}.00`;
  });
  return `Date,Transaction ID,Details,Credit,Balance\n${lines.join('\n')}\n`;
}
