import { Counter, Gauge, Histogram, type MetricConfiguration, Registry } from 'prom-client';

/** No ids, addresses or texts of callers: each combination takes memory. */
export type Labels = Readonly<Record<string, string>>;
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Metrics {
  readonly #registry = new Registry();
  readonly #readers: (() => Promise<void>)[] = [];
  readonly contentType = this.#registry.contentType;

  /** The name ends in `_total`. */
  count(name: string, help: string, labels: Labels = {}, by = 1): void {
    const counter = this.#registry.getSingleMetric(name) ?? new Counter(this.#config(name, help, labels));
    (counter as Counter).inc(labels, by);
  }

  /** The name ends in `_seconds`. */
  observe(name: string, help: string, labels: Labels, seconds: number): void {
    const histogram =
      this.#registry.getSingleMetric(name) ??
      new Histogram({ ...this.#config(name, help, labels), buckets: BUCKETS_S });
    (histogram as Histogram).observe(labels, seconds);
  }

  /** If it fails, that scrape leaves out the metric. */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    this.#readers.push(async () => {
      const samples = await Promise.resolve()
        .then(read)
        .catch(() => []);
      // Registered again at each scrape: otherwise labels of the last scrape that no longer exist would stay.
      this.#registry.removeSingleMetric(name);
      if (samples.length === 0) return;
      const metric = new Kind(this.#config(name, help, samples[0]?.labels));
      for (const { labels = {}, value } of samples) metric.inc(labels, value);
    });
  }

  async render(): Promise<string> {
    await Promise.all(this.#readers.map((read) => read()));
    return this.#registry.metrics();
  }

  #config(name: string, help: string, labels: Labels = {}): MetricConfiguration<string> {
    return { name, help, labelNames: Object.keys(labels), registers: [this.#registry] };
  }
}
