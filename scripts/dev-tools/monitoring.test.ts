import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fetchJson } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { screenshot } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { freePort } from '#testing/free-port.ts';
import { startTestServer } from '#testing/server.ts';

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const read = (name: string) => readFile(join(FOLDER, name), 'utf8');
const FOREIGN_JOBS: Readonly<Record<string, readonly string[]>> = {
  'sikka-site': ['probe_success', 'probe_ssl_earliest_cert_expiry'],
  'sikka-patroni': ['patroni_primary', 'patroni_postgres_running', 'patroni_sync_standby'],
  'sikka-etcd': ['etcd_server_has_leader'],
};
const FOREIGN = ['up', 'ALERTS', ...Object.values(FOREIGN_JOBS).flat()];
/** Metrics of servers with a backup only. Tests in src/server/start check most of them. */
const ELSEWHERE = /^sikka_archive_/;
const MOST_LINES = 15;

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: {
    readonly summary: string;
    readonly description: string;
    readonly runbook_url: string;
  };
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}

let rules: readonly Rule[];
let panels: readonly Panel[];
let runbooks: ReadonlyMap<string, string>;
const folder = temporaryFolder('monitoring');
beforeAll(async () => {
  const { groups } = parse(await read('alerts.yml')) as { groups: { rules: Rule[] }[] };
  rules = groups.flatMap((group) => group.rules);
  ({ panels } = JSON.parse(await read('dashboard.json')) as { panels: Panel[] });
  const text = await readFile(new URL('../../docs/runbooks.md', import.meta.url), 'utf8');
  const sections = text.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section] as const);
  runbooks = new Map(sections.filter(([name]) => name.startsWith('Sikka')));
});

const expressionsOf = ({ targets = [] }: Panel) => targets.map(({ expr }) => expr);

function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter(
      (name) => !['or', 'and', 'unless', 'offset', 'by', 'bool'].includes(name) && !/^\d|^e\d/.test(name),
    );
}

/** Each metric and label that an expression selects by, as pairs such as `up job`. */
function labelsOf(expression: string): string[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric, selector = '']) =>
    [...selector.matchAll(/(\w+)\s*[!=]/g)].map(([, label]) => `${metric} ${label}`),
  );
}

/** Scrapes a server after some actions, because some labels appear only then. */
async function servedMetrics() {
  const token = 'a-token-for-the-scraper';
  const env = {
    METRICS_TOKEN: token,
    DATA_DIR: tmpdir(),
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  };
  const server = await startTestServer({ env, rateLimits: true });
  try {
    const { id, username, email } = await server.make.member({ balance: 10 });
    const person = { userId: id, name: 'Ayesha', email };
    await server.caller(await server.make.token(id)).contacts.create({
      ...person,
      subject: 'My money',
      message: 'Where is it?',
    });
    await server.caller().auth.forgotPassword({
      username,
      email,
      newPassword: PASSWORD,
      screenshot: await screenshot(),
    });
    const body = { username: 'nobody.at.all', password: 'a-wrong-guess' };
    for (let i = 0; i < 7; i++) await fetchJson(`${server.url}/api/auth/login`, { body });
    do await server.db.database.call('check_books', { most: 1_000 });
    while ((await server.db.sql`select 1 from books_check where checked_at is not null`).length === 0);
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const samples = [...(await answer.text()).matchAll(/^([a-z_]+)(\{.*\})? /gm)];
    return {
      metrics: new Set(samples.map(([, name]) => name ?? '')),
      labels: new Set(samples.flatMap(([, name, labels = '']) => labelsOf(name + labels))),
    };
  } finally {
    await server.close();
  }
}

describe('the files for Prometheus and Grafana', () => {
  it('ask only for metrics and labels that a server has', async () => {
    const { metrics, labels } = await servedMetrics();
    const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(expressionsOf)];
    const asked = expressions.flatMap(metricsOf);
    expect(asked.length).toBeGreaterThan(60);
    expect(
      asked.filter((name) => !metrics.has(name) && !FOREIGN.includes(name) && !ELSEWHERE.test(name)),
    ).toEqual([]);
    const unknown = expressions.flatMap(labelsOf).filter((asks) => {
      const [metric = '', label = ''] = asks.split(' ');
      return !labels.has(asks) && !FOREIGN.includes(metric) && !['job', 'instance'].includes(label);
    });
    expect(unknown).toEqual([]);
  });

  it('read the metrics of other programs from a job of prometheus.yml', async () => {
    const { scrape_configs } = parse(await read('prometheus.yml')) as {
      scrape_configs: { job_name: string }[];
    };
    const jobs = scrape_configs.map(({ job_name }) => job_name);
    expect(jobs).toEqual(expect.arrayContaining(Object.keys(FOREIGN_JOBS)));
    const selected = rules.flatMap(({ expr }) => [...expr.matchAll(/job=~?"([^"]*)"/g)]);
    for (const [, names = ''] of selected) for (const job of names.split('|')) expect(jobs).toContain(job);
    for (const [job, metrics] of Object.entries(FOREIGN_JOBS))
      for (const { alert, expr } of rules)
        for (const metric of metricsOf(expr).filter((name) => metrics.includes(name)))
          expect(expr, alert).toContain(`${metric}{job="${job}"}`);
  });

  it('have a runbook for each alert and an alert for each runbook, of 15 lines at most', () => {
    expect([...runbooks.keys()]).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, labels, annotations } of rules) {
      expect(annotations, alert).toEqual({
        summary: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\.$/),
        runbook_url: `docs/runbooks.md#${alert.toLowerCase()}`,
      });
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      const runbook = runbooks.get(alert) ?? '';
      expect(runbook.trim().split('\n').filter(Boolean).length - 1, alert).toBeLessThanOrEqual(MOST_LINES);
      expect(runbook.includes('\n\nCritical. '), alert).toBe(labels.severity === 'critical');
    }
  });

  it('have a title and a query for each panel of the dashboard', () => {
    for (const panel of panels) {
      expect(panel.title).not.toBe('');
      expect(expressionsOf(panel).length > 0, panel.title).toBe(panel.type !== 'row');
    }
  });
});

const PRINT_API = 'import inspect, patroni.api as api; print(inspect.getsource(api))';
// Uses Debian's Python, because the Patroni package of Debian is installed for it.
const source = spawnSync('/usr/bin/python3', ['-c', PRINT_API], { encoding: 'utf8' });
it.skipIf(source.status !== 0 && process.env.CI !== 'true')(
  'Patroni has the metrics that are asked of it',
  () => {
    for (const metric of FOREIGN_JOBS['sikka-patroni'] ?? [])
      expect(source.stdout).toContain(`# TYPE ${metric} gauge`);
  },
);

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8', timeout: 60_000 });
const hasPromtool = process.env.CI === 'true' || promtool('--version').status === 0;
if (!hasPromtool)
  console.warn(
    '\n⚠ No promtool on this machine: what Prometheus itself says of the alerts is SKIPPED (apt install prometheus)\n',
  );

describe.skipIf(!hasPromtool)('promtool', () => {
  const passes = (...args: string[]) => {
    const { status, stdout, stderr } = promtool(...args);
    expect(status, `${stdout}${stderr}`).toBe(0);
  };

  it('accepts the configuration and the alerts', () => passes('check', 'config', 'prometheus.yml'));

  it('sees the alerts fire when they should, and stay silent when not', () =>
    passes('test', 'rules', 'alerts.test.yml'));

  it('understands each query of the dashboard', async () => {
    const queries = panels.flatMap(expressionsOf).map((expr, i) => ({
      record: `query_${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
    const file = join(folder, 'queries.yml');
    // Writes JSON, because JSON is valid YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: queries }] }));
    passes('check', 'rules', file);
  });
});
