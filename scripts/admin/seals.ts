import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { CommandError, progress } from './command.ts';

export interface SealReport {
  readonly problems: readonly string[];
  readonly days: number;
  readonly rows: number;
}

const keptFile = z.object({
  // With an empty list the check would pass although it compared nothing.
  seals: z.array(z.object({ day: z.string(), root: z.string(), hash: z.string() })).check(z.minLength(1)),
});
export type KeptSeal = z.infer<typeof keptFile>['seals'][number];

const MOST_LINES = 50;
const SAID = {
  altered: 'was altered after it was sealed',
  deleted: 'was deleted after it was sealed',
  added: 'was added after the day was sealed',
  tree: 'its kept hashes do not give its root',
  chain: 'its hash does not follow from its root and the seal before',
} as const;

/** @throws CommandError if the file has any other content */
export async function readKeptSeals(file: string): Promise<readonly KeptSeal[]> {
  const text = await readFile(file, 'utf8');
  try {
    return keptFile.parse(JSON.parse(text)).seals;
  } catch {
    throw new CommandError(`${file} holds no seals: save the answer of /proof.json in it`);
  }
}

const sealRow = z.object({ day: z.string(), count: z.int(), root: z.string(), hash: z.string() });
const rowKind = z.nullable(z.enum(['journal', 'audit', 'spin']));

export async function readSeals(database: Database, kept: readonly KeptSeal[]): Promise<SealReport> {
  const seals = await database.rows(
    sealRow,
    (sql) => sql`
      select day::text, count, encode(root, 'hex') as root, encode(hash, 'hex') as hash
      from seals where root is not null order by day`,
  );
  const problems: string[] = [];
  for (const seal of seals) {
    progress(`sealed day ${seal.day}`);
    problems.push(...(await problemsOf(database, seal.day)));
    const published = kept.find(({ day }) => day === seal.day);
    if (published && (published.root !== seal.root || published.hash !== seal.hash))
      problems.push(`sealed day ${seal.day}: its seal is not the one that was kept outside`);
  }
  for (const { day } of kept) {
    if (!seals.some((seal) => seal.day === day)) problems.push(`sealed day ${day}: its seal is gone`);
  }
  const strays = await database.rows(
    z.object({ kind: z.string(), number: z.int() }),
    (sql) => sql`select kind, number from app.seal_strays()`,
  );
  problems.push(
    ...strays.map(({ kind, number }) => `${kind} ${number} belongs to no day that is or will be sealed`),
  );
  return { problems, days: seals.length, rows: seals.reduce((sum, { count }) => sum + count, 0) };
}

async function problemsOf(database: Database, day: string): Promise<string[]> {
  const found = await database.rows(
    z.object({
      problem: z.enum(['altered', 'deleted', 'added', 'tree', 'chain']),
      kind: rowKind,
      number: z.nullable(z.int()),
    }),
    (sql) => sql`select problem, kind, number from app.seal_problems(${day}::date)`,
  );
  const lines = found.map(
    ({ problem, kind, number }) => `sealed day ${day}: ${kind ? `${kind} ${number} ` : ''}${SAID[problem]}`,
  );
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `sealed day ${day}: ${lines.length - MOST_LINES} more`];
}
