import type { StatementLayout } from '#shared/schemas/statements.ts';
import { rowsOf } from '#testing/table.ts';
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
    encoding: file.encoding,
    formulas: found.formulas,
    words: [...words.direction.keys()],
    lines: found.lines.map(({ day, amount, reference }) => [day.slice(5), amount / 100, reference]),
    texts: found.lines.map(({ description }) => description),
    problems: found.problems.map(({ line, problem }) => [line, problem]),
    leftOut: found.leftOut.map(({ line, reason }) => [line, reason]),
    checks: Object.fromEntries(found.checks.map(({ check, figures }) => [check, figures])),
  };
}

export const IDS = 'Date,Amount,Transaction ID';

type Case = [title: string, file: string, found: string];

/** Cases as `rowsOf` has them: title, file with `\n` between its rows, findings. A row may go on at `\n`. */
export const casesOf = (table: string): Case[] =>
  rowsOf(table.replace(/\n\s*(?=\\n)/g, '')).map(([title = '', file = '', found = '']) => [
    title,
    JSON.parse(`"${file.replaceAll('"', '\\"')}"`),
    found,
  ]);

/** The findings of a case: `3 amount, 4 unsure`, or `-` for none. */
export const said = (found: readonly unknown[][]): string =>
  found.map((one) => one.join(' ').trim()).join(', ') || '-';
