import type { StatementLayout } from '#shared/schemas/statements.ts';
import type { StatementProblem } from '#shared/views/statements.ts';
import { findHeader } from './layout.ts';
import { Reading } from './reading.ts';
import type { StatementFile } from './statement-file.ts';
import type { Understood } from './understood.ts';

/** Rows after which the event loop handles other calls, because a file may have 150,000 rows. */
const ROWS_AT_ONCE = 5_000;
const ROUNDS = 20;
const NONE: Understood = { lines: [], problems: [], leftOut: [], checks: [], formulas: 0 };
/** A person can't leave these out, because the rows after them were not read. */
const WHOLE_FILE: readonly StatementProblem[] = ['header', 'quotes'];

/**
 * @param latestDay a movement after this business day is also a problem
 * @param leftOut lines that a person leaves out; without effect on a line that has no problem
 */
export async function understand(
  file: StatementFile,
  layout: StatementLayout,
  latestDay: string,
  leftOut: ReadonlySet<number> = new Set(),
): Promise<Understood> {
  const applied = new Set<number>();
  let found = await readAll(file, layout, latestDay, applied);
  // Without one line, another may have a problem that it did not have before.
  for (let round = 0; round < ROUNDS; round += 1) {
    const more = found.problems.filter(
      ({ line, problem }) => leftOut.has(line) && !WHOLE_FILE.includes(problem) && !applied.has(line),
    );
    if (more.length === 0) break;
    for (const { line } of more) applied.add(line);
    found = await readAll(file, layout, latestDay, applied);
  }
  return found;
}

async function readAll(
  file: StatementFile,
  layout: StatementLayout,
  latestDay: string,
  leftOut: ReadonlySet<number>,
): Promise<Understood> {
  const header = findHeader(file.rows, layout.header);
  if (header === undefined) {
    return { ...NONE, problems: [{ line: 1, cells: [], problem: 'header', text: '' }] };
  }
  const reading = new Reading(layout, latestDay, leftOut, file.isOpen ? file.rows.at(-1) : undefined);
  for (const row of file.rows.slice(0, Math.max(0, header))) reading.readAbove(row);
  for (const row of file.rows.slice(header, header + 1)) reading.readHeadings(row);
  const rows = file.rows.slice(header + 1);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const row of rows.slice(at, at + ROWS_AT_ONCE)) reading.read(row);
    await new Promise((next) => setImmediate(next));
  }
  return reading.end(file.broken);
}
