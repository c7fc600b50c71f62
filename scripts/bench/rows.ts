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

export interface Effort {
  /** The length of a round in milliseconds. */
  readonly ms: number;
  readonly rounds: number;
}

interface Comparison extends Pick<Effort, 'rounds'> {
  readonly name: string;
  /** The sign and the bound of the ratio. */
  readonly target: `${'≥' | '≤'} ${number}`;
  /** `ours` and `limit` each run one measurement and return its value. */
  readonly ours: () => Promise<number>;
  readonly limit: () => Promise<number>;
}

/** Measures `ours` and `limit` in turns, so that other load affects both. The first pair is a warm-up. */
export async function compare({ name, rounds, target, ours, limit }: Comparison): Promise<Row> {
  const taken: { ours: number; limit: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    const isFirst = round % 2 === 0;
    const before = isFirst ? await ours() : 0;
    const other = await limit();
    const pair = { ours: isFirst ? before : await ours(), limit: other };
    if (round >= 0) taken.push(pair);
  }
  const bound = Number(target.slice(2));
  const ratio = median(taken.map((pair) => pair.ours / pair.limit));
  return {
    name,
    ours: median(taken.map((pair) => pair.ours)),
    limit: median(taken.map((pair) => pair.limit)),
    ratio,
    target,
    ok: target.startsWith('≥') ? ratio >= bound : ratio <= bound,
  };
}

/** Compares the median of some measurements with a fixed bound. */
export function measureAgainst(name: string, limit: number, taken: readonly number[]): Row {
  const ours = median(taken);
  return { name, ours, limit, ratio: ours / limit, target: '≤ 1', ok: ours <= limit };
}

/** Runs `work`. @returns its answer and the seconds that it took */
export async function secondsOf<Answer>(work: () => PromiseLike<Answer>) {
  const from = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - from) / 1_000 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

export const HEAD = '| measured | ours | limit | ratio | target | |\n|---|---:|---:|---:|---:|---|';

export function toLine({ name, ours, limit, ratio, target, ok }: Row): string {
  const cells = [name, figure(ours), figure(limit), ratio.toFixed(2), target, ok ? '✓' : '✗'];
  return `| ${cells.join(' | ')} |`;
}
