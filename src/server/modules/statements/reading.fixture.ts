import type { StatementLayout } from '#shared/schemas/statements.ts';
import { guessLayout } from './layout.ts';
import { understand } from './lines.ts';
import { askAbout } from './questions.ts';
import { readStatementFile } from './statement-file.ts';

const LATEST = '2026-11-26';

/** Reads a file by the layout that is guessed for it. */
export async function read(
  text: string | Buffer,
  changes: Partial<StatementLayout> = {},
  leftOut: number[] = [],
) {
  const file = await readStatementFile(Buffer.from(text as string).toString('base64'));
  const { layout, questions, words } = askAbout(file.rows, { ...guessLayout(file.rows), ...changes });
  const found = await understand(file, layout, LATEST, new Set(leftOut));
  return {
    layout,
    questions,
    words: [...words.direction.keys()],
    lines: found.lines.map(({ day, amount, reference }) => [day.slice(5), amount / 100, reference]),
    texts: found.lines.map(({ description }) => description),
    problems: found.problems.map(({ line, problem }) => [line, problem]),
    leftOut: found.leftOut.map(({ line, reason }) => [line, reason]),
    checks: Object.fromEntries(found.checks.map(({ check, figures }) => [check, figures])),
  };
}

export const IDS = 'Date,Amount,Transaction ID';
