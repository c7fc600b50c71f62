import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { Database, type Sql } from '#drizzle/client.ts';
import { startEmbedded } from '#drizzle/embedded/start.ts';
import { migrate, migrateTables, migrationTags, readMigrationState } from '#drizzle/migrate.ts';
import { readEnv } from '#server/env.ts';
import { readLedger } from '../lib/ledger.ts';
import { type Header, readArchive, type TableEnd } from './archive.ts';
import { markOf } from './backup.ts';
import { type Command, CommandError, progress } from './command.ts';
import { type Pinned, pin } from './pinned.ts';
import { quoted } from './tables.ts';

export const restore: Command = {
  summary: 'put a backup into an empty place',
  usage: '<file> <empty folder or postgres address> | <file> --check',
  help: `  --check            only read the file and its checksums

The file is checked before anything is written. Its tables are made, filled in one transaction and brought to this version,
then every count is compared and the whole ledger verified. All sessions are ended, so that none that was revoked after the
backup comes alive again; a live stream of before reads everything anew. Afterwards: DATA_DIR=<folder> npm start.`,
  options: { check: { type: 'boolean' } },
  arguments: [1, 2],
  async run(given) {
    const [file = '', place] = given.positionals;
    if (given.flag('check') !== (place === undefined)) {
      throw new CommandError(
        'give either where to put it (an empty folder or a postgres address) or --check',
      );
    }
    const { header, tables } = await inspect(resolve(file));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const about = `${rows.toLocaleString('en')} rows of ${tables.length} tables, as of ${header.madeAt}`;
    if (place === undefined) {
      return {
        ok: true,
        text: `The backup is whole: ${about}.`,
        data: { madeAt: header.madeAt, rows, tables },
      };
    }
    const target = /^postgres(ql)?:\/\//.test(place)
      ? await openAddress(place)
      : await openFolder(resolve(place), header);
    let problems: string[];
    try {
      problems = await put(target.database, resolve(file), header, tables);
    } catch (error) {
      await target.abandon();
      throw error;
    }
    await target.close();
    const verdict =
      problems.length === 0
        ? 'Every count is the same and the books balance.'
        : `It does not match:\n${problems.join('\n')}`;
    return {
      ok: problems.length === 0,
      text: [`${about} were put into ${target.name}.`, verdict, ...target.advice(header, given.io.env)].join(
        '\n',
      ),
      data: { madeAt: header.madeAt, rows, tables, problems },
    };
  },
};

/** Reads all of it, so that a damaged file is known before anything is written. */
async function inspect(file: string): Promise<{ header: Header; tables: readonly TableEnd[] }> {
  let header: Header | undefined;
  let tables: readonly TableEnd[] = [];
  for await (const frame of readArchive(file)) {
    if (frame.type === 'H') header = frame.value;
    else if (frame.type === 'T') progress(`Checking ${frame.value.name}`);
    else if (frame.type === 'F') tables = frame.value.tables;
  }
  if (!header) throw new CommandError(`${file} is no backup of ours`);
  const known = await migrationTags();
  const strange = header.migrations.find((tag) => !known.includes(tag));
  if (strange) {
    throw new CommandError(`${file} was made by a newer version (migration ${strange}): update this program`);
  }
  return { header, tables };
}

/** Where a backup goes. */
interface Target {
  readonly name: string;
  readonly database: Database;
  /** What the operator should know of the secret. */
  advice(header: Header, env: NodeJS.ProcessEnv): string[];
  close(): Promise<void>;
  /** Leaves the place as empty as it was. */
  abandon(): Promise<void>;
}

const timeZone = 'UTC';
const LONG = { lanes: 1, attemptMs: 3_600_000, deadlineMs: 3_610_000 };

async function openFolder(folder: string, header: Header): Promise<Target> {
  const names = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0)
    throw new CommandError(`${folder} is not empty: a backup is only put where nothing is`);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir: folder, log });
  const database = new Database({ connection: embedded.connection, timeZone, ...LONG });
  const stop = async () => {
    await database.close();
    await embedded.stop();
  };
  if (header.appSecret) await keep(join(folder, 'app-secret'), header.appSecret);
  return {
    name: folder,
    database,
    advice: ({ appSecret }) => [
      appSecret
        ? 'The app-secret was in the backup and is in its place.'
        : 'The app-secret was not in the backup: put the old one into the folder (app-secret), or set APP_SECRET.',
      `Start it: DATA_DIR=${folder} npm start`,
    ],
    close: stop,
    async abandon() {
      await stop();
      for (const name of await readdir(folder))
        await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

async function keep(file: string, secret: string): Promise<void> {
  await writeFile(file, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await chmod(file, 0o600);
}

async function openAddress(url: string): Promise<Target> {
  const database = new Database({ url, timeZone, ...LONG });
  try {
    if (!(await isEmpty(database))) {
      throw new CommandError(
        `the database ${nameOf(url)} is not empty: a backup is only put where nothing is`,
      );
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    name: `the database ${nameOf(url)}`,
    database,
    advice: ({ secretMark, appSecret }, env) => {
      const set = readEnv({ ...env, DATABASE_URL: undefined }).appSecret;
      if (set && secretMark && markOf(set) !== secretMark) {
        return [
          'APP_SECRET is another one than that of the backup: requested passwords in it cannot be read.',
        ];
      }
      return appSecret && !set
        ? ['Set APP_SECRET for the server; the old one is in the backup and goes to a folder only.']
        : [];
    },
    close: () => database.close(),
    // The tables are empty again, which counts as empty.
    abandon: () => database.close(),
  };
}

/** No tables, or ours without an account and an entry, as an interrupted attempt leaves them. */
async function isEmpty(database: Database): Promise<boolean> {
  const [found] = await database.read(
    (_, sql) => sql<{ tables: number; ours: boolean }[]>`
      select count(*) as tables, to_regclass('public.users') is not null
        and to_regclass('public.journal_entries') is not null as ours
      from pg_tables where schemaname = 'public'`,
  );
  if (!found || found.tables === 0) return true;
  if (!found.ours) return false;
  const rows = await database.read(
    (_, sql) => sql`select 1 from users union all select 1 from journal_entries limit 1`,
  );
  return rows.length === 0;
}

const nameOf = (url: string) => `${new URL(url).host}${new URL(url).pathname}`;

/** @returns what differs from the backup or does not balance */
async function put(
  database: Database,
  file: string,
  header: Header,
  tables: readonly TableEnd[],
): Promise<string[]> {
  const { applied } = await database.read((_, sql) => readMigrationState(sql));
  // What an earlier attempt left: put into tables of a later version, rows would lack what the migrations in between make of them.
  if (applied.some((tag) => !header.migrations.includes(tag)))
    throw new CommandError(
      'the tables there are of a later version than the backup: make the database anew, without any',
    );
  await migrateTables(database, header.migrations);
  const pinned = pin(database);
  try {
    await load(pinned, file, header);
    progress('Bringing it to this version');
    await migrate(database);
    await pinned.sql()`analyze`;
    progress('Verifying');
    const counts = await countRows(pinned.sql(), tables);
    return [...counts, ...(await readLedger(database)).problems];
  } finally {
    await pinned.close();
  }
}

/** All of it in one transaction, with our triggers off: what they derive is in the backup. References are still checked. */
async function load(pinned: Pinned, file: string, header: Header): Promise<void> {
  const names = (
    await pinned.sql()<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migrations'`
  ).map(({ name }) => name);
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const name of names) await pinned.sql().unsafe(`alter table ${name} ${how} trigger user`);
  };
  await pinned.sql()`begin`;
  await switchTriggers('disable');
  await pinned.sql().unsafe(`truncate ${names.join(', ')}`);
  let into: Writable | undefined;
  let done: Promise<void> | undefined;
  for await (const frame of readArchive(file)) {
    if (frame.type === 'T') {
      progress(`Putting back ${frame.value.name}`);
      const copy = pinned.sql().unsafe(`copy ${quoted(frame.value)} from stdin`);
      into = await copy.writable();
      done = finished(into, copy);
    } else if (frame.type === 'D' && into) await write(into, done, frame.value);
    else if (frame.type === 'E' && into) {
      into.end();
      await done;
    }
  }
  // Old positions are below this floor or unknown, so that whoever asks with one reads everything anew.
  await pinned.sql()`insert into events_floor (one, xid, id) values (1, pg_current_xact_id(), 0)`;
  // Far above every version given out since the backup: a token that was revoked meanwhile must not come alive again.
  await pinned.sql()`update users set session_version = session_version + 10000`;
  for (const [name, at] of Object.entries(header.sequences)) {
    if (at > 0) await pinned.sql()`select setval(format('public.%I', ${name}::text)::regclass, ${at})`;
  }
  await switchTriggers('enable');
  await pinned.sql()`commit`;
}

/** The driver tells a COPY that Postgres refuses at its very end (a broken reference) to the query alone, which is over for it by then. */
function finished(stream: Writable, copy: object): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
    Object.assign(copy, { reject });
    stream.once('close', () => reject(new Error('the connection to the database was lost')));
  });
  // Looked at after each piece and at the end; an error in between must not go unhandled.
  end.catch(() => undefined);
  return end;
}

async function write(into: Writable, done: Promise<void> | undefined, data: Buffer): Promise<void> {
  if (into.write(data)) return;
  await Promise.race([new Promise((resolve) => into.once('drain', resolve)), done]);
}

async function countRows(sql: Sql, tables: readonly TableEnd[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, rows } of tables) {
    const [found] = await sql<{ n: number }[]>`select count(*) as n from ${sql(name)}`;
    if (found?.n !== rows) problems.push(`${name}: ${rows} rows in the backup, ${found?.n} here`);
  }
  return problems;
}
