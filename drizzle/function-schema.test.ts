import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readFunctions } from './function-schema.ts';
import { migrate, migrationTags, readMigrationState } from './migrate.ts';
import { StartupError } from './startup-error.ts';
import { tryWrite } from './write-probe.ts';

const own = readFunctions();
const OTHER = { schema: 'app_ffffffffffff', tag: `functions:${'f'.repeat(64)}` };
/** As version 0.1.0 at d7f3f9a3 wrote it. */
const BEFORE = { schema: 'app_eeeeeeeeeeee', tag: `functions:95:${'e'.repeat(64)}` };

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ poolSize: 1 });
});
afterEach(() => db.close());

async function add({ schema, tag }: typeof OTHER): Promise<void> {
  await db.sql.unsafe(`create schema ${schema};
    create function ${schema}.of_it() returns int language sql as 'select 1'`);
  await db.sql`insert into schema_migrations (tag) values (${tag})`;
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
const age = ({ tag }: { readonly tag: string }, days: number) =>
  db.sql`update schema_migrations set applied_at = now() - make_interval(days => ${days}) where tag = ${tag}`;

describe('the SQL functions of a release', () => {
  it('stay as they are beside those of a later and of an earlier release', async () => {
    await add(OTHER);
    await add(BEFORE);
    const before = await schemas();
    await migrate(db.database);
    expect(await schemas()).toEqual(before);
    expect((await tags()).sort()).toEqual([BEFORE, OTHER, own].map(({ tag }) => tag).sort());
    expect(await readMigrationState(db.sql)).toMatchObject({ functionsCurrent: true, needed: undefined });
  });

  it('are created beside those of others, which count as in use from then on', async () => {
    await add(OTHER);
    await age(OTHER, 30);
    const before = await schemas();
    await db.sql.unsafe(`drop schema ${own.schema} cascade`);
    expect(await readMigrationState(db.sql)).toMatchObject({ functionsCurrent: false });
    await migrate(db.database);
    await db.database.call('housekeeping', HOUSEKEEPING);
    const after = await schemas();
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(after[OTHER.schema]).toBe(before[OTHER.schema]);
    expect(await db.sql`select app.today() = app_now()::date as same`).toEqual([{ same: true }]);
  });

  it('are dropped after a week in which no server has run them', async () => {
    await add(OTHER);
    await add(BEFORE);
    for (const days of [6, 8]) {
      await age(OTHER, days);
      await age(BEFORE, days);
      expect(await tryWrite(db.database, own)).toBe(true);
      await db.database.call('housekeeping', HOUSEKEEPING);
      expect(Object.keys(await schemas())).toHaveLength(days === 6 ? 3 : 1);
    }
    expect(await tags()).toEqual([own.tag]);
  });

  it('are in use as long as a server looks whether it is ready', async () => {
    await age(own, 8);
    expect(await tryWrite(db.database, own)).toBe(true);
    await db.database.call('housekeeping', HOUSEKEEPING);
    expect(await tags()).toEqual([own.tag]);
    await db.sql.unsafe(`drop schema ${own.schema} cascade`);
    expect(await tryWrite(db.database, own)).toBe(false);
  });
});

describe('a program that meets tables of a newer one', () => {
  it('starts after migrations that only add', async () => {
    const [known] = await migrationTags();
    await db.sql`insert into schema_migrations (tag) values ('9998_adds'), (${`needs:${known}`})`;
    await migrate(db.database);
    expect(await readMigrationState(db.sql)).toMatchObject({ unknown: ['9998_adds'], needed: undefined });
  });

  it('refuses to start after a migration that needs one that it does not have, with one line', async () => {
    await db.sql`insert into schema_migrations (tag) values ('9998_adds'), ('9999_takes'), ('needs:9998_adds')`;
    const refusal = await migrate(db.database).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      'The database was changed by a newer version: its tables need a program with the migration 9998_adds. ' +
        'Update this program.',
    );
  });
});
