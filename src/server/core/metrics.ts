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
    const { series } = this.#family(name, help, 'histogram');
    for (const le of BUCKETS_S) {
      add(series, `_bucket${printLabels({ ...labels, le: String(le) })}`, seconds <= le ? 1 : 0);
    }
    add(series, `_bucket${printLabels({ ...labels, le: '+Inf' })}`, 1);
    add(series, `_sum${printLabels(labels)}`, seconds);
    add(series, `_count${printLabels(labels)}`, 1);
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
    for (const [name, { help, kind, series }] of this.#families) {
      if (series.size === 0) continue;
      text += `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
      for (const [rest, value] of series) text += `${name}${rest} ${value}\n`;
    }
    return text;
  }

  #family(name: string, help: string, kind: Kind): Family {
    let family = this.#families.get(name);
    if (!family) {
      family = { help, kind, series: new Map() };
      this.#families.set(name, family);
    }
    return family;
  }
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
