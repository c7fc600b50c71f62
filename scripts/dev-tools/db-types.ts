import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { startEmbedded } from '#postgres/start.ts';
import { readSignatures } from './signatures.ts';

/* npm run db:types: writes the signatures of the SQL functions, read from a migrated temporary database. */

const PATH = 'drizzle/functions/signatures.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));

const dataDir = await mkdtemp(join(tmpdir(), 'sikka-types-'));
const log = { info() {}, warn: console.warn, error: console.error };
const server = await startEmbedded({ dataDir, log, durable: false });
const database = new Database({ connection: { ...server.connection }, timeZone: 'UTC', poolSize: 1 });
try {
  await migrate(database);
  const sql = database.dedicated();
  const lines = Object.entries(await readSignatures(sql)).map(
    ([name, signature]) => `${name}: ${JSON.stringify(signature)},`,
  );
  await sql.end();
  const head = '/* Written by `npm run db:types` from the SQL functions in this folder. */';
  await writeFile(
    join(root, PATH),
    `${head}\nexport const signatures = {\n${lines.join('\n')}\n} as const;\n`,
  );
  execFileSync('npx', ['biome', 'check', '--write', PATH], { cwd: root });
  console.log(`${lines.length} SQL functions are in ${PATH}: commit it with them.`);
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
