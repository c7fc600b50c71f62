import { describe, expect, it } from 'vitest';
import {
  type Drawn,
  type Geometry,
  type Movement,
  PLAIN,
  type Statement,
  toItems,
} from '#client/features/staff-statements/file/drawing.fixture.ts';
import { movementsOf } from '#client/features/staff-statements/file/files.fixture.ts';
import * as layouts from '#client/features/staff-statements/file/layouts.fixture.ts';
import { FileRefusal } from '#client/features/staff-statements/file/refusal.ts';
import { readStatement } from '#client/features/staff-statements/file/statement.ts';
import { guessLayout } from './layout.ts';
import { understand } from './lines.ts';
import { askAbout } from './questions.ts';
import { readStatementFile } from './statement-file.ts';

/* What the browser makes of a PDF, and what the server makes of that. */

const MOVES = movementsOf(60);
const LETTER = 0.45;

async function read(statement: Statement) {
  const { csv } = readStatement(toItems(statement, LETTER));
  const file = await readStatementFile(Buffer.from(csv).toString('base64'));
  const guess = guessLayout(file.rows);
  const { questions } = askAbout(file.rows, guess);
  // Short dates of a month's first days may be read in several orders.
  const dateOrder = questions.includes('dateOrder') ? 'DMY' : guess.dateOrder;
  const asked = askAbout(file.rows, { ...guess, dateOrder });
  return { ...asked, ...(await understand(file, asked.layout, '2026-11-26')) };
}

/** The browser refuses the file, or the server names a problem. */
async function isTaken(statement: Statement): Promise<boolean> {
  try {
    return (await read(statement)).problems.length === 0;
  } catch (error) {
    if (error instanceof FileRefusal) return false;
    throw error;
  }
}

type Draw = (movements: readonly Movement[], geometry: Geometry) => Statement;
/** `isWhole`: the file states what shows that its first or last page is gone. */
const KINDS: [string, Draw, checks: string[], isWhole: boolean][] = [
  ['easypaisa', layouts.easypaisa, ['balances', 'rows', 'ids'], false],
  ['sadapay', layouts.sadapay, ['totals'], true],
  ['meezanApp', layouts.meezanApp, ['balances', 'closing'], true],
  ['meezanEstatement', layouts.meezanEstatement, ['balances'], false],
  ['hblMobile', layouts.hblMobile, ['balances'], false],
  ['ubl', layouts.ubl, ['balances'], false],
];
const GEOMETRY = { ...PLAIN, gap: 3 };

describe.each(KINDS)('a PDF of %s', (name, draw, checks, isWhole) => {
  const whole = draw(MOVES, GEOMETRY);
  const change = (to: (drawn: Drawn) => Drawn[]) => isTaken({ ...whole, drawn: whole.drawn.flatMap(to) });

  it.each([false, true])('is understood exactly, newest first: %s', async (newestFirst) => {
    const { questions, problems, lines, checks: ran } = await read(draw(MOVES, { ...GEOMETRY, newestFirst }));
    expect([questions, problems]).toEqual([[], []]);
    const truth = MOVES.toSorted((a, b) => a.minute - b.minute);
    expect(lines.map(({ amount }) => amount)).toEqual(truth.map(({ paisa }) => paisa));
    if (name === 'easypaisa')
      expect(lines.map(({ reference }) => reference)).toEqual(truth.map(({ id }) => id));
    if (name === 'sadapay')
      expect(lines.map(({ minute }) => minute)).toEqual(truth.map(({ minute }) => minute % 1440));
    expect(ran.map(({ check }) => check)).toEqual(expect.arrayContaining(checks));
  });

  it('is not taken without a page', async () => {
    expect(whole.pages).toBeGreaterThan(2);
    for (let gone = isWhole ? 1 : 2; gone <= whole.pages - (isWhole ? 0 : 1); gone++) {
      const drawn = whole.drawn
        .filter(({ page }) => page !== gone)
        .map((one) => ({ ...one, page: one.page - Number(one.page > gone) }));
      expect(await isTaken({ ...whole, drawn, pages: whole.pages - 1 }), `page ${gone}`).toBe(false);
    }
  });

  it('is not taken without a row, or with a changed digit or sign', async () => {
    const amounts = whole.drawn.filter(
      ({ text }) => /^[(+-]?.*\d\.\d\d\)?$/.test(text) && !/^[\d,]*0\.00$/.test(text),
    );
    const amount = amounts[Math.floor(amounts.length / 2)] as Drawn;
    const replaced = (text: string) => change((one) => [one === amount ? { ...one, text } : one]);
    expect(await replaced(amount.text.replace(/\d\./, (end) => `${(Number(end[0]) + 1) % 10}.`))).toBe(false);
    const turned = amount.text
      .replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))
      .replace(/^\((.*)\)$/, '-');
    if (turned !== amount.text) expect(await replaced(turned)).toBe(false);
    expect(
      await change((one) => (one.page === amount.page && Math.abs(one.y - amount.y) < 20 ? [] : [one])),
    ).toBe(false);
  });
});
