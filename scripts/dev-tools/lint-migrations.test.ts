import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#testing/fixtures.ts';
import { rowsOf } from '#testing/table.ts';
import { lintMigrations } from './lint-migrations.mjs';

const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '10s';--> statement-breakpoint\n";

const foreignKey =
  'ALTER TABLE "users" ADD CONSTRAINT "k" FOREIGN KEY ("b") REFERENCES "public"."users"("id")';
const change = 'ALTER TABLE "users" ALTER COLUMN "b"';
const column = 'ALTER TABLE "users" ADD COLUMN "b"';

/** What it does, the statement, and the reason of the refusal. */
const refused = rowsOf(`
  an index on a table with rows | CREATE INDEX "a" ON "users" ("b"); | require-concurrent-index-creation
  an index that can only be made alone | CREATE INDEX CONCURRENTLY "a" ON "users" ("b"); | in-transaction
  dropping an index | DROP INDEX "a"; | require-concurrent-index-deletion
  a foreign key that checks all rows | ${foreignKey}; | adding-foreign-key-constraint
  a check of all rows | ALTER TABLE "users" ADD CHECK ("b" > 1); | constraint-missing-not-valid
  adding and validating at once | ${foreignKey} NOT VALID; ALTER TABLE "users" VALIDATE CONSTRAINT "k";
    | constraint-missing-not-valid
  a unique constraint | ALTER TABLE "users" ADD UNIQUE ("b"); | disallowed-unique-constraint
  another type | ${change} SET DATA TYPE text; | changing-column-type
  NOT NULL for old rows | ${change} SET NOT NULL; | adding-not-nullable-field
  a required column | ${column} text NOT NULL; | adding-required-field
  a volatile default | ${column} uuid DEFAULT gen_random_uuid(); | adding-field-with-default
  a stored column | ${column} text GENERATED ALWAYS AS (lower(c)) STORED; | adding-field-with-default
  dropping a column | ALTER TABLE "users" DROP COLUMN "b"; | ban-drop-column
  dropping a table | DROP TABLE "users"; | ban-drop-table
  renaming a column | ALTER TABLE "users" RENAME COLUMN "b" TO "c"; | renaming-column
  renaming a table | ALTER TABLE "users" RENAME TO "people"; | renaming-table
  emptying a table | TRUNCATE "users"; | DELETE the rows
  a lock | LOCK TABLE "users"; | LOCK holds the table
  rewriting a table | CLUSTER "users" USING "a"; | rewriting a table blocks
  taking the limit back | SET LOCAL lock_timeout = 0; | the first line sets lock_timeout
  a syntax error | ALTER TABL "users"; | syntax-error`);

async function lintFiles(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder('lint', onTestFinished);
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  const { ok, output } = await lintMigrations(folder);
  expect(ok).toBe(output === '');
  return output;
}

const lint = (text: string) => lintFiles({ '9000_next.sql': text });

it('accepts what drizzle-kit writes for a new table, a new column, and steps that only block briefly', async () => {
  const text = `${LOCK_TIMEOUT}CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "score" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");--> statement-breakpoint
CREATE INDEX "parcels_by_user" ON "parcels" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "score_positive" CHECK ("score" >= 0) NOT VALID;`;
  expect(await lint(text)).toBe('');
  expect(await lint(`${LOCK_TIMEOUT}ALTER TABLE "users" VALIDATE CONSTRAINT "score_positive";`)).toBe('');
});

it('refuses what locks a table for long or breaks servers of the release before, with its line', async () => {
  const nameOf = (index: number) => `${9000 + index}_next.sql`;
  const texts = refused.map(([, statement], index) => [nameOf(index), `${LOCK_TIMEOUT}${statement}`]);
  const lines = (await lintFiles(Object.fromEntries(texts))).split('\n');
  for (const [index, [what, , reason]] of refused.entries()) {
    const found = lines.filter((line) => new RegExp(`/${nameOf(index)}:[23]: `).test(line));
    expect.soft(found.join('\n'), what).toContain(reason);
  }
});

it('refuses a migration without a lock_timeout', async () => {
  expect(await lint('ALTER TABLE "users" ADD COLUMN "b" text;')).toContain(
    'begins with SET LOCAL lock_timeout',
  );
});

it('accepts an exception that names its rule and the reason, and no other', async () => {
  const index = 'CREATE INDEX IF NOT EXISTS "a" ON "settings" ("b");';
  const rule = '-- squawk-ignore require-concurrent-index-creation';
  expect(await lint(`${LOCK_TIMEOUT}${rule} -- settings has under a hundred rows\n${index}`)).toBe('');
  for (const line of [rule, '-- squawk-ignore', '-- squawk-ignore-file']) {
    expect(await lint(`${LOCK_TIMEOUT}${line}\n${index}`), line).toContain('an exception is');
  }
});

it('accepts a step that takes something away only with a migration that programs must know', async () => {
  const text = `-- squawk-ignore ban-drop-column -- nothing since 0070_seventy reads it\nALTER TABLE "users" DROP COLUMN "b";`;
  expect(await lint(`${LOCK_TIMEOUT}${text}`)).toContain('names the first migration whose program works');
  expect(await lint(`${LOCK_TIMEOUT}-- needs 0070_seventy\n${text}`)).toContain('names the first migration');
  expect(await lint(`${LOCK_TIMEOUT}-- needs 9000_next\n${text}`)).toBe('');
});

it('leaves the baseline alone', async () => {
  expect(await lintFiles({ '0000_baseline.sql': 'DROP TABLE "users";' })).toBe('');
});
