import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readFunctions, tagOf } from './function-release.ts';
import { migrate, readMigrationState } from './migrate.ts';
import { StartupError } from './startup-error.ts';

const own = await readFunctions();
const otherHash = 'f'.repeat(64);

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ poolSize: 1 });
});
afterEach(() => db.close());

/** Makes the database look as if another program had installed its functions. */
async function leave(tag: string): Promise<void> {
  await db.sql`delete from schema_migrations where tag like 'functions:%'`;
  await db.sql`insert into schema_migrations (tag) values (${tag})`;
}

const tags = async () =>
  (await db.sql<{ tag: string }[]>`select tag from schema_migrations where tag like 'functions:%'`).map(
    ({ tag }) => tag,
  );
/** The id of the schema that holds the functions: another id shows that the functions were created again. */
const schemaId = async () =>
  (await db.sql<{ id: number }[]>`select oid::int as id from pg_namespace where nspname = 'app'`)[0]?.id;

describe('migrating a database whose SQL functions are', () => {
  it('of a later release keeps them, and the older program refuses to start with one line', async () => {
    await leave(`functions:${own.release + 1}:${otherHash}`);
    const before = await schemaId();
    const refusal = await migrate(db.database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      `The database was made by a newer version (SQL functions of release ${own.release + 1}, ` +
        `this program's is ${own.release}). Update this program.`,
    );
    expect(await schemaId()).toBe(before);
    expect(await tags()).toEqual([`functions:${own.release + 1}:${otherHash}`]);
  });

  it.each([
    ['of an earlier release', `functions:${own.release - 1}:${otherHash}`],
    ['from before functions had releases', `functions:${otherHash}`],
  ])('%s replaces them without a warning', async (_, tag) => {
    await leave(tag);
    const before = await schemaId();
    const warnings: string[] = [];
    await migrate(db.database, { warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([]);
    expect(await schemaId()).not.toBe(before);
    expect(await tags()).toEqual([tagOf(own)]);
  });

  it('of the same release with another text (a working copy) replaces them with a warning', async () => {
    await leave(`functions:${own.release}:${otherHash}`);
    const warnings: string[] = [];
    await migrate(db.database, { warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringContaining('other SQL functions of the same release')]);
    expect(await tags()).toEqual([tagOf(own)]);
  });

  it('of the same text keeps them, and writes only a higher release number', async () => {
    const before = await schemaId();
    for (const [there, then] of [
      [own.release - 1, own.release],
      [own.release + 1, own.release + 1],
    ] as const) {
      await leave(tagOf({ release: there, hash: own.hash }));
      await migrate(db.database);
      expect(await tags()).toEqual([tagOf({ release: then, hash: own.hash })]);
      expect(await schemaId()).toBe(before);
    }
    expect(await readMigrationState(db.sql)).toMatchObject({ functionsCurrent: true, unknown: [] });
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
