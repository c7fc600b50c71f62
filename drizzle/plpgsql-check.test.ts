import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseRunner, commandOf, giveTo, type Runner } from '#postgres/runner.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { Database } from './client.ts';
import { migrate } from './migrate.ts';

/* Postgres 15 of Debian, the oldest that the product supports; the bundled one has no plpgsql_check. */

const BIN = '/usr/lib/postgresql/15/bin';
const isInstalled = existsSync('/usr/share/postgresql/15/extension/plpgsql_check.control');
const isSkipped = !isInstalled && process.env.CI !== 'true';

const ACCEPTED = [
  // Triggers of several tables: each branch reads the columns of its own table.
  /^(count_rows|set_seal_day): .*record "(old|new)" has no field/,
  // Its loop ends only with RETURN.
  /^hold_seal_day: .*control reached end of function without RETURN/,
];

const folder = temporaryFolder('15');
const cluster = join(folder, 'data');
let runner: Runner;
let database: Database;

function run(program: string, ...args: string[]): void {
  const command = commandOf(runner, `${BIN}/${program}`, args);
  execFileSync(command.file, command.args, { ...command.ids, env: command.env, cwd: '/', stdio: 'pipe' });
}

beforeAll(async () => {
  if (isSkipped) return;
  const binaries = { initdb: `${BIN}/initdb`, postgres: `${BIN}/postgres`, major: '15' };
  runner = chooseRunner(folder, cluster, binaries);
  mkdirSync(cluster, { mode: 0o700 });
  giveTo(runner, cluster);
  run('initdb', '-D', cluster, '-U', 'sikka', '-E', 'UTF8', '--locale=C', '--no-sync');
  const options = `-k ${cluster} -c listen_addresses='' -c fsync=off`;
  run('pg_ctl', '-D', cluster, '-w', '-l', join(cluster, 'log'), '-o', options, 'start');
  const connection = { host: cluster, port: 5432, user: 'sikka', password: '', database: 'postgres' };
  database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
  await migrate(database);
});
afterAll(async () => {
  await database?.close();
  if (database) run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop');
});

it.skipIf(isSkipped)('plpgsql_check finds no error or warning in any SQL function', async () => {
  const sql = database.dedicated();
  await sql`create extension plpgsql_check`;
  await sql`create temp view own as
    select p.oid, p.proname, l.lanname as language, p.prorettype = 'trigger'::regtype as triggers
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace,
        (select pronamespace from pg_proc where oid = 'app.today()'::regprocedure))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  const found = await sql<{ text: string }[]>`
    with checked as (
      select oid, 0::oid as relation from own where language = 'plpgsql' and not triggers
      union select own.oid, tgrelid from own join pg_trigger on tgfoid = own.oid)
    select concat_ws(' ', own.proname || ':', 'line', c.lineno, c.level, c.message, c.detail) as text
    from checked join own using (oid),
      plpgsql_check_function_tb(checked.oid, checked.relation, fatal_errors => false) c`;
  const texts = found.map(({ text }) => text);
  expect(texts.filter((text) => !ACCEPTED.some((pattern) => pattern.test(text)))).toEqual([]);
  for (const pattern of ACCEPTED) expect(texts.join('\n')).toMatch(new RegExp(pattern.source, 'm'));
  // Functions in the language SQL: as at CREATE FUNCTION, once all of them exist.
  await sql`select fmgr_sql_validator(oid) from own where language = 'sql'`;
  await sql.end();
});
