import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type FunctionRelease, needIn, needTag, readFunctions, schemaOf, tagOf } from './function-release.ts';
import { migrate, readMigrationState } from './migrate.ts';
import { StartupError } from './startup-error.ts';
import { tryWrite } from './write-probe.ts';

const own = readFunctions();
const OTHER = { release: own.release + 1, hash: 'f'.repeat(64) };
const BEFORE = { release: own.release - 1, hash: 'e'.repeat(64) };

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ poolSize: 1 });
});
afterEach(() => db.close());

/** Adds a schema with one function, and the release's tag: as if a program of that release had left them. */
async function add(release: FunctionRelease, schema = schemaOf(release.hash)): Promise<void> {
  await db.sql.unsafe(`create schema ${schema};
    create function ${schema}.of_it() returns int language sql as 'select 1'`);
  await db.sql`insert into schema_migrations (tag) values (${tagOf(release)})`;
}
const tags = async () =>
  (await db.sql`select tag from schema_migrations where tag like 'functions:%'`).map(({ tag }) => tag);
/** The schemas of functions with their ids: a changed id shows that a schema was created again. */
const schemas = async () =>
  Object.fromEntries(
    (await db.sql`select nspname as name, oid::int as id from pg_namespace where nspname ~ '^app'`).map(
      ({ name, id }) => [name, id],
    ),
  );
const age = (release: FunctionRelease, days: number) =>
  db.sql`update schema_migrations set applied_at = now() - make_interval(days => ${days}) where tag = ${tagOf(release)}`;

describe('the SQL functions of a release', () => {
  it('stay as they are beside those of a later and of an earlier release', async () => {
    await add(OTHER);
    await add(BEFORE, 'app');
    const before = await schemas();
    await migrate(db.database);
    expect(await schemas()).toEqual(before);
    expect((await tags()).sort()).toEqual([BEFORE, OTHER, own].map(tagOf).sort());
    expect(await readMigrationState(db.sql)).toMatchObject({ functionsCurrent: true, needed: undefined });
  });

  it('are created beside those of others, which count as in use from then on', async () => {
    await add(OTHER);
    await age(OTHER, 30);
    const before = await schemas();
    await db.sql.unsafe(`drop schema ${schemaOf(own.hash)} cascade`);
    expect(await readMigrationState(db.sql)).toMatchObject({ functionsCurrent: false });
    await migrate(db.database);
    await db.database.call('housekeeping', HOUSEKEEPING);
    const after = await schemas();
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(after[schemaOf(OTHER.hash)]).toBe(before[schemaOf(OTHER.hash)]);
    expect(await db.sql`select app.today() = app_now()::date as same`).toEqual([{ same: true }]);
  });

  it('are dropped after a week in which no server has run them', async () => {
    await add(OTHER);
    await add(BEFORE, 'app');
    for (const days of [6, 8]) {
      await age(OTHER, days);
      await age(BEFORE, days);
      expect(await tryWrite(db.database, own)).toBe(true);
      await db.database.call('housekeeping', HOUSEKEEPING);
      expect(Object.keys(await schemas())).toHaveLength(days === 6 ? 3 : 1);
    }
    expect(await tags()).toEqual([tagOf(own)]);
  });

  it('are in use as long as a server looks whether it is ready', async () => {
    await age(own, 8);
    expect(await tryWrite(db.database, own)).toBe(true);
    await db.database.call('housekeeping', HOUSEKEEPING);
    expect(await tags()).toEqual([tagOf(own)]);
    await db.sql.unsafe(`drop schema ${schemaOf(own.hash)} cascade`);
    expect(await tryWrite(db.database, own)).toBe(false);
  });
});

describe('a program that meets tables of a newer one', () => {
  it('starts after migrations that only add', async () => {
    await db.sql`insert into schema_migrations (tag) values ('9998_adds'), (${needTag(own.release)})`;
    await migrate(db.database);
    expect(await readMigrationState(db.sql)).toMatchObject({ unknown: ['9998_adds'], needed: undefined });
  });

  it('refuses to start after a migration that needs a later release, with one line', async () => {
    await db.sql`insert into schema_migrations (tag) values ('9999_takes'), (${needTag(own.release + 1)})`;
    const refusal = await migrate(db.database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      `The database was changed by a newer version: its tables need release ${own.release + 1} of the SQL ` +
        `functions, this program's is ${own.release}. Update this program.`,
    );
  });

  it.each([
    ['-- needs release 80\nDROP TABLE x;', 80],
    ['SELECT 1;\n-- needs release 7', 7],
    ['-- needs release: 80', undefined],
    ['ALTER TABLE x ADD y int;', undefined],
  ])('reads the need of %j', (text, need) => {
    expect(needIn(text)).toBe(need);
  });
});

describe('npm run db:functions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sikka-release-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('raises the release once per commit, and `--check` fails until that is done', async () => {
    const project = fileURLToPath(new URL('..', import.meta.url));
    for (const path of [
      'package.json',
      'scripts/dev-tools/db-functions.ts',
      'drizzle/functions',
      'drizzle/function-release.ts',
    ])
      await cp(join(project, path), join(folder, path), { recursive: true });
    const file = join(folder, 'drizzle/functions/release.json');
    const numberOf = async () => (JSON.parse(await readFile(file, 'utf8')) as { release: number }).release;
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: folder });
    const tsx = fileURLToPath(import.meta.resolve('tsx'));
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['--import', tsx, 'scripts/dev-tools/db-functions.ts', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    const change = (text: string) => writeFile(join(folder, 'drizzle/functions/99-more.sql'), text);

    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'a release');
    run('--check');
    await change('-- one');
    expect(() => run('--check')).toThrow(/npm run db:functions/);
    run();
    await change('-- two');
    run();
    expect(await numberOf()).toBe(own.release + 1);
    git('add', '.');
    git('commit', '-qm', 'the next');
    // A merge of two such changes leaves a conflict marker in the file.
    await change('-- three');
    await writeFile(file, '<<<<<<< HEAD');
    run();
    expect(await numberOf()).toBe(own.release + 2);
    run('--check');
  });
});
