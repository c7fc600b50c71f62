import { expect, it } from 'vitest';
import {
  type Geometry,
  type Movement,
  PLAIN,
  type Statement,
} from '#client/features/staff-statements/file/drawing.fixture.ts';
import { movementsOf } from '#client/features/staff-statements/file/files.fixture.ts';
import * as layouts from '#client/features/staff-statements/file/layouts.fixture.ts';
import { guessLayout } from './layout.ts';
import { understand } from './lines.ts';
import { askAbout } from './questions.ts';
import { readStatementFile } from './statement-file.ts';

/* What the browser makes of a PDF, and what the server makes of that. */

const MOVES = movementsOf(40);

/** The text that the browser sends for a file that it has read. */
function textOf({ pairs, headings, rows }: Statement): string {
  const lines = [...pairs, [...headings, 'Unsure'], ...rows.map((row) => [...row, ''])];
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

async function read(text: string) {
  const file = await readStatementFile(Buffer.from(text).toString('base64'));
  const guess = guessLayout(file.rows);
  const { questions } = askAbout(file.rows, guess);
  // Short dates of a month's first days may be read in several orders.
  const dateOrder = questions.includes('dateOrder') ? 'DMY' : guess.dateOrder;
  const asked = askAbout(file.rows, { ...guess, dateOrder });
  return { ...asked, ...(await understand(file, asked.layout, '2026-11-26')) };
}

type Draw = (movements: readonly Movement[], geometry: Geometry) => Statement;
const KINDS: [string, Draw, checks: string[]][] = [
  ['easypaisa', layouts.easypaisa, ['balances', 'rows', 'ids']],
  ['sadapay', layouts.sadapay, ['totals']],
  ['meezanApp', layouts.meezanApp, ['balances', 'closing']],
  ['meezanEstatement', layouts.meezanEstatement, ['balances']],
  ['hblMobile', layouts.hblMobile, ['balances']],
  ['ubl', layouts.ubl, ['balances']],
];

it.each(KINDS)('a PDF of %s is understood exactly, in either order', async (name, draw, checks) => {
  for (const newestFirst of [false, true]) {
    const {
      questions,
      problems,
      lines,
      checks: ran,
    } = await read(textOf(draw(MOVES, { ...PLAIN, newestFirst })));
    expect([questions, problems], name).toEqual([[], []]);
    const truth = MOVES.toSorted((a, b) => a.minute - b.minute);
    expect(lines.map(({ amount }) => amount)).toEqual(truth.map(({ paisa }) => paisa));
    if (name === 'easypaisa')
      expect(lines.map(({ reference }) => reference)).toEqual(truth.map(({ id }) => id));
    if (name === 'sadapay')
      expect(lines.map(({ minute }) => minute)).toEqual(truth.map(({ minute }) => minute % 1440));
    expect(ran.map(({ check }) => check)).toEqual(expect.arrayContaining(checks));
  }
});

it.each(KINDS)('a PDF of %s without a row, or with a changed amount, is not taken', async (name, draw) => {
  const whole = draw(MOVES, PLAIN);
  const isTaken = async (rows: Statement['rows']) =>
    (await read(textOf({ ...whole, rows }))).problems.length === 0;
  const at = 20;
  expect(await isTaken(whole.rows.toSpliced(at, 1)), 'without a row').toBe(false);
  const money = whole.rows[at]?.findIndex((cell) => /^[-+(]?[1-9][\d,]*\.\d\d\)?$/.test(cell)) ?? 0;
  const changed =
    whole.rows[at]?.with(
      money,
      String(whole.rows[at]?.[money]).replace(/\d\./, (end) => `${(Number(end[0]) + 1) % 10}.`),
    ) ?? [];
  expect(await isTaken(whole.rows.with(at, changed)), `${name}: a digit`).toBe(false);
  const exchanged = whole.rows.with(at, whole.rows[at + 3] ?? []).with(at + 3, whole.rows[at] ?? []);
  const { problems, lines } = await read(textOf({ ...whole, rows: exchanged }));
  const amounts = (all: readonly number[]) => all.toSorted((a, b) => a - b);
  // Rows of two days may be put in order again.
  if (problems.length > 0) return;
  expect(amounts(lines.map(({ amount }) => amount))).toEqual(amounts(MOVES.map(({ paisa }) => paisa)));
});
