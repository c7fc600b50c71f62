import { Database } from '#drizzle/client.ts';
import { findEmbedded, startEmbedded } from '#drizzle/embedded/start.ts';
import { readEnv } from '#server/env.ts';
import { measureLists } from './bench/lists.ts';

const env = readEnv();
const running = env.databaseUrl ? undefined : await findEmbedded(env.dataDir);
const own =
  env.databaseUrl || running ? undefined : await startEmbedded({ dataDir: env.dataDir, log: console });
const database = new Database({
  ...(env.databaseUrl ? { url: env.databaseUrl } : { connection: { ...(running ?? own?.connection) } }),
  timeZone: env.timeZone,
  lanes: 2,
});
const sql = database.dedicated({ connection: { statement_timeout: 0 } });
try {
  const rows = await measureLists(database, sql, Number(process.argv[2] ?? 15));
  const ms = (value: number) => value.toFixed(2);
  console.log('| list | median | p95 | 50 by key | p95 | ratio | |\n|---|---:|---:|---:|---:|---:|---|');
  for (const row of rows)
    console.log(
      `| ${row.name} | ${ms(row.ours)} | ${ms(row.p95)} | ${ms(row.limit)} | ${ms(row.limitP95)} | ${ms(row.ratio)} | ${row.ok ? '✓' : '✗'} |`,
    );
} finally {
  await sql.end({ timeout: 2 });
  await database.close();
  await own?.stop();
}
