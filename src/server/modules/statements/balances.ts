import type { StatementCheck, StatementProblem } from '#shared/views/statements.ts';

/** A row of the file in its place among the others. Amounts are paisa. */
export interface Placed {
  readonly line: number;
  readonly day: string;
  readonly minute?: number | null;
  /** Never negative; 0 for a row that moved nothing. */
  readonly paisa: number;
  /** 1 for money that arrived, -1 for money that left, 0 if only the balances can tell. */
  direction: 1 | -1 | 0;
  readonly fee: number;
  readonly balance: number | null;
  readonly opening: number | null;
  /** A row that could not be read or that a person left out: its own amount is not known. */
  readonly isGap: boolean;
  /** Whether `fee` left the account beside the amount. */
  isFeeApart: boolean;
}

export interface Stated {
  readonly line: number;
  readonly paisa: number;
}

export interface Check {
  readonly check: StatementCheck;
  readonly figures: readonly number[];
}

export type Fail = (line: number, problem: StatementProblem, text: string) => void;

/** The paisa that a row moved, with its fee. */
export function moved({ paisa, direction, fee, isFeeApart }: Placed): number {
  return direction * paisa - (isFeeApart ? fee : 0);
}

/**
 * The rows, oldest first: some files have the newest day first, within a day either order. If the balances
 * fit several orders, rows whose direction depends on the order are unclear.
 */
export function oldestFirst(rows: readonly Placed[], opening: Stated | null) {
  const reversed = rows.toReversed();
  // Against the days, balances that stand before their rows would turn the directions.
  const [rises, falls] = [rows, reversed].map(isByTimes);
  const days = [byDays(reversed), byDays(rows)];
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  const orders = [
    ...(falls || first > last ? [] : [[...rows]]),
    ...(rises || first < last ? [] : [reversed]),
    ...(rises || falls ? [] : first > last ? days.toReversed() : days),
  ];
  const open = rows.filter(({ direction }) => direction === 0);
  const linked = orders.map((order) => links([...startOf(order, opening), ...order]));
  const scores = linked.map((pairs) => pairs.filter(([before, row]) => follows(before, row)).length);
  const best = Math.max(...scores);
  const signs = linked
    .filter((_, at) => open.length > 0 && scores[at] === best && isByDays(orders[at] ?? []))
    .map((pairs) => new Map(pairs.map(([before, row]) => [row, Math.sign((row.balance ?? 0) - before)])));
  const unclear = open.filter((row) => new Set(signs.map((of) => of.get(row))).size > 1);
  return { order: orders[scores.indexOf(best)] ?? [...rows], unclear };
}

/** The stated opening balance as a row before the oldest one. */
function startOf(rows: readonly Placed[], opening: Stated | null): Placed[] {
  if (opening === null || rows[0]?.balance === null) return [];
  return [{ ...nothing, line: opening.line, balance: opening.paisa }];
}

/** Whether all movements have a time, and these rise. */
function isByTimes(rows: readonly Placed[]): boolean {
  const own = rows.filter(({ paisa }) => paisa > 0);
  const isAfter = (row: Placed, other: Placed) =>
    row.day > other.day || (row.day === other.day && (row.minute ?? -1) > (other.minute ?? -1));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || !isAfter(last, first)) return false;
  return own.every((row, at) => row.minute != null && !isAfter(own[at - 1] ?? row, row));
}

function isByDays(rows: readonly Placed[]): boolean {
  return rows.every(({ day }, at) => day >= (rows[at - 1]?.day ?? ''));
}

/** The days in order, and the rows of a day in the order given. */
function byDays(rows: readonly Placed[]): Placed[] {
  return rows.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** @returns the balance before each row, and the row, where both balances are known */
function links(rows: readonly Placed[]): (readonly [number, Placed])[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]?.balance ?? null;
    return before === null || row.balance === null || row.isGap ? [] : [[before, row] as const];
  });
}

function follows(before: number, row: Placed): boolean {
  const change = (row.balance ?? 0) - before;
  const directions = row.direction === 0 ? [1, -1] : [row.direction];
  return directions.some((direction) => [0, row.fee].some((fee) => change === direction * row.paisa - fee));
}

/**
 * Gives the rows the directions and fees that only balances tell, and reports each balance that does not
 * follow from the one before.
 */
export function checkBalances(rows: readonly Placed[], opening: Stated | null, fail: Fail): Check[] {
  const pairs = links([...startOf(rows, opening), ...rows]);
  const before = new Map(pairs.map(([balance, row]) => [row, balance]));
  const own = rows.filter((row) => row.paisa > 0 && !row.isGap);
  const hasOpening = own.length > 0 && own.every((row) => row.opening !== null && row.balance !== null);
  let held = 0;
  for (const row of rows) {
    const starts = [before.get(row), hasOpening ? (row.opening ?? undefined) : undefined].filter(
      (start) => start !== undefined,
    );
    const isRight = starts.every((start) => follows(start, row));
    if (!isRight) fail(row.line, 'balance', String((row.balance ?? 0) / 100));
    else if (starts[0] !== undefined) settle(row, (row.balance ?? 0) - starts[0]);
    if (isRight && before.has(row)) held += 1;
  }
  for (const row of own) {
    if (row.direction === 0) fail(row.line, 'direction', '');
    else if (row.fee > 0 && !before.has(row) && !hasOpening) fail(row.line, 'fee', '');
  }
  for (const { line } of unproved(rows, opening)) fail(line, 'balance', '');
  const gaps = rows.filter(({ isGap }) => isGap).length;
  const isChained = pairs.length >= Math.max(1, own.length - 1 - gaps);
  return [
    ...(isChained ? [{ check: 'balances' as const, figures: [held, pairs.length] }] : []),
    ...(hasOpening ? [{ check: 'rows' as const, figures: [own.length, own.length] }] : []),
  ];
}

/**
 * Rows without a balance, in a file whose other rows have one, that do not lead to the next balance: they may
 * be pending, and move nothing.
 */
function unproved(rows: readonly Placed[], opening: Stated | null): Placed[] {
  const own = rows.filter(({ paisa }) => paisa > 0);
  const missing = own.filter(({ balance }) => balance === null).length;
  if (2 * missing >= own.length) return [];
  const found: Placed[] = [];
  let before = opening?.paisa ?? null;
  let waiting: Placed[] = [];
  for (const row of rows) {
    if (!row.isGap && row.balance === null) {
      if (row.paisa > 0) waiting.push(row);
      continue;
    }
    const start = before === null ? null : waiting.reduce((sum, one) => sum + moved(one), before);
    // Nothing proves the first rows, unless a bank gives the balances of some rows only.
    const isProved = start === null ? waiting.length < missing : row.isGap || follows(start, row);
    if (!isProved) found.push(...waiting);
    before = row.balance;
    waiting = [];
  }
  return [...found, ...waiting];
}

const nothing = {
  day: '',
  paisa: 0,
  direction: 1,
  fee: 0,
  opening: null,
  isGap: false,
  isFeeApart: false,
} as const;

function settle(row: Placed, change: number): void {
  if (row.direction === 0) {
    const isIn = change === row.paisa || change === row.paisa - row.fee;
    row.direction = isIn ? 1 : -1;
  }
  row.isFeeApart = row.fee > 0 && change === row.direction * row.paisa - row.fee;
}

/** Whether the opening balance and all movements give the closing balance. */
export function checkClosing(
  rows: readonly Placed[],
  opening: Stated | null,
  closing: Stated | null,
  fail: Fail,
): Check[] {
  if (closing === null || rows.some(({ isGap }) => isGap)) return [];
  const last = rows.findLast(({ balance }) => balance !== null)?.balance ?? null;
  const sum = rows.reduce((total, row) => total + moved(row), 0);
  const isWrong =
    opening === null ? last !== null && last !== closing.paisa : opening.paisa + sum !== closing.paisa;
  if (isWrong) fail(closing.line, 'closing', String(closing.paisa / 100));
  if (isWrong || opening === null) return [];
  return [{ check: 'closing', figures: [opening.paisa, sum, closing.paisa].map((paisa) => paisa / 100) }];
}

export interface Total extends Stated {
  readonly side: 'in' | 'out' | 'amount';
}

/** Whether the movements have the sums that the file states. */
export function checkTotals(rows: readonly Placed[], totals: readonly Total[], fail: Fail): Check[] {
  if (rows.some(({ isGap }) => isGap)) return [];
  const sums = sumsOf(rows);
  const net = rows.reduce((sum, row) => sum + moved(row), 0);
  const all = rows.reduce((sum, { paisa }) => sum + paisa, 0);
  const expected = { ...sums, amount: [net, all, ...sums.in, ...sums.out] };
  const wrong = totals.filter(({ paisa, side }) => !expected[side].map(Math.abs).includes(Math.abs(paisa)));
  for (const { line, paisa } of wrong) fail(line, 'total', String(paisa / 100));
  const held = totals.length - wrong.length;
  return held > 0 ? [{ check: 'totals', figures: [held, totals.length] }] : [];
}

/** The sums that a total may state: with the fees of the movements or without. */
function sumsOf(rows: readonly Placed[]): {
  readonly in: readonly number[];
  readonly out: readonly number[];
} {
  const sum = (test: (row: Placed) => boolean, of: (row: Placed) => number) =>
    rows.filter(test).reduce((total, row) => total + of(row), 0);
  const fees = sum(
    ({ isFeeApart }) => isFeeApart,
    ({ fee }) => fee,
  );
  const out = sum(
    ({ direction }) => direction < 0,
    ({ paisa }) => paisa,
  );
  return {
    in: [
      sum(
        ({ direction }) => direction > 0,
        ({ paisa }) => paisa,
      ),
    ],
    out: [out, out + fees],
  };
}
