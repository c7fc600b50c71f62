/** Names and values, which must be few: no ids, no addresses, nothing a caller can make up. */
export type Labels = Readonly<Record<string, string>>;
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}
type Kind = 'counter' | 'gauge' | 'histogram';

interface Family {
  readonly help: string;
  readonly kind: Kind;
  /** The lines' values: suffix and labels as they are printed, in the order they came. */
  readonly series: Map<string, number>;
  /** Of a histogram instead, by the values of the labels: printed only when they are read, because there is one for each call. */
  readonly histograms: Map<string, Histogram>;
}

interface Histogram {
  readonly labels: Labels;
  /** How many fall into each of BUCKETS_S and into none before it; slower ones are only in the count. */
  readonly buckets: number[];
  count: number;
  sum: number;
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * What this process counts, in the text format of Prometheus (0.0.4). Counters and histograms are kept here; gauges are asked for when they
 * are read.
 */
export class Metrics {
  readonly #families = new Map<string, Family>();
  readonly #gauges: (() => Promise<void> | void)[] = [];

  /** Adds to a counter; the name ends in `_total`. */
  count(name: string, help: string, labels: Labels = {}, by = 1): void {
    add(this.#family(name, help, 'counter').series, printLabels(labels), by);
  }

  /** Puts a duration into its histogram; the name ends in `_seconds`. */
  observe(name: string, help: string, labels: Labels, seconds: number): void {
    const { histograms } = this.#family(name, help, 'histogram');
    const key = Object.values(labels).join('\n');
    let histogram = histograms.get(key);
    if (!histogram) {
      histogram = { labels, buckets: BUCKETS_S.map(() => 0), count: 0, sum: 0 };
      histograms.set(key, histogram);
    }
    const bucket = BUCKETS_S.findIndex((le) => seconds <= le);
    if (bucket >= 0) histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
    histogram.count++;
    histogram.sum += seconds;
  }

  /** A value that is looked up at each reading; one that can't be is left out. Named `_total`, it is a counter that somebody else keeps. */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    const { series } = this.#family(name, help, name.endsWith('_total') ? 'counter' : 'gauge');
    this.#gauges.push(async () => {
      series.clear();
      for (const { labels = {}, value } of await read()) series.set(printLabels(labels), value);
    });
  }

  async render(): Promise<string> {
    await Promise.allSettled(this.#gauges.map((read) => read()));
    let text = '';
    for (const [name, { help, kind, series, histograms }] of this.#families) {
      const lines = [...series, ...[...histograms.values()].flatMap(linesOf)];
      if (lines.length === 0) continue;
      text += `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
      for (const [rest, value] of lines) text += `${name}${rest} ${value}\n`;
    }
    return text;
  }

  #family(name: string, help: string, kind: Kind): Family {
    let family = this.#families.get(name);
    if (!family) {
      family = { help, kind, series: new Map(), histograms: new Map() };
      this.#families.set(name, family);
    }
    return family;
  }
}

/** A histogram's lines; each bucket counts those before it, too. */
function linesOf({ labels, buckets, count, sum }: Histogram): [rest: string, value: number][] {
  let soFar = 0;
  const bucket = (le: string, value: number): [string, number] => [
    `_bucket${printLabels({ ...labels, le })}`,
    value,
  ];
  return [
    ...BUCKETS_S.map((le, i) => {
      soFar += buckets[i] ?? 0;
      return bucket(String(le), soFar);
    }),
    bucket('+Inf', count),
    [`_sum${printLabels(labels)}`, sum],
    [`_count${printLabels(labels)}`, count],
  ];
}

function add(series: Map<string, number>, key: string, by: number): void {
  series.set(key, (series.get(key) ?? 0) + by);
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quote(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function quote(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
