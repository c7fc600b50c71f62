/** A measurement (`ours`) and the value that it is compared with (`limit`), measured too or fixed. */
export interface Row {
  /** The name of the measurement, with its unit. */
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  /** `ours` divided by `limit`; in `compare`, the median of the rounds' ratios. */
  readonly ratio: number;
  readonly target: string;
  readonly ok: boolean;
}

/** The bound of a ratio; without a bound the ratio is only informative. */
export type Target = { readonly atLeast: number } | { readonly atMost: number } | undefined;

/** The options of a measurement. `ms` is the length of a round in milliseconds. */
export interface Effort {
  readonly ms: number;
  readonly rounds: number;
  /** The data directory of the seeded instance for `lists` and `restore`. */
  readonly dataDir?: string | undefined;
}

export interface Comparison {
  readonly name: string;
  readonly rounds: number;
  readonly target: Target;
  /** `ours` and `limit` each run one measurement and return its value. */
  readonly ours: () => Promise<number>;
  readonly limit: () => Promise<number>;
}

/** Measures `ours` and `limit` in turns, so that other load affects both. The first pair is a warm-up. */
export async function compare({ name, rounds, target, ours, limit }: Comparison): Promise<Row> {
  const taken: { ours: number; limit: number; ratio: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    const oursFirst = round % 2 === 0;
    const before = oursFirst ? await ours() : 0;
    const beside = await limit();
    const mine = oursFirst ? before : await ours();
    if (round >= 0) taken.push({ ours: mine, limit: beside, ratio: mine / beside });
  }
  const ratio = median(taken.map((pair) => pair.ratio));
  return {
    name,
    ours: median(taken.map((pair) => pair.ours)),
    limit: median(taken.map((pair) => pair.limit)),
    ratio,
    target: describe(target),
    ok: keeps(ratio, target),
  };
}

/** Compares the median of some measurements with a fixed bound. */
export function measureAgainst(name: string, limit: number, taken: readonly number[]): Row {
  const ours = median(taken);
  const ratio = ours / limit;
  return { name, ours, limit, ratio, target: '≤ 1', ok: ratio <= 1 };
}

/** Runs `work`. @returns its answer and the seconds that it took */
export async function secondsOf<Answer>(work: () => PromiseLike<Answer>) {
  const from = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - from) / 1_000 };
}

function keeps(ratio: number, target: Target): boolean {
  if (!target) return true;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

function describe(target: Target): string {
  if (!target) return '–';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Writes the rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const figure = (value: number) =>
    value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${figure(row.ours)} | ${figure(row.limit)} | ${row.ratio.toFixed(2)} | ${row.target} | ${row.ok ? '✓' : '✗'} |`,
  );
  return ['| measured | ours | limit | ratio | target | |', '|---|---:|---:|---:|---:|---|', ...lines].join(
    '\n',
  );
}
