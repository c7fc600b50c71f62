import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { addBusinessMetrics, addOperationMetrics } from '../../modules/metrics/metrics.service.ts';
import { statementQueue } from '../../modules/statements/imports.service.ts';
import type { Deps } from '../../platform/deps.ts';
import { pictureQueue } from '../../platform/images/images.ts';
import { bearerToken } from '../../procedures/context.ts';

export async function serveMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { metrics, env } = deps;
  addProcessMetrics(deps);
  addDiskMetrics(deps);
  addConnectionMetrics(app, deps);
  addQueueMetrics(deps);
  addBusinessMetrics(deps);
  await addOperationMetrics(deps);
  if (env.metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(env.metricsToken, request.headers.authorization)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ success: false, message: 'Not allowed' });
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

/** Creates a server of only the metrics, for a separate port in a network that only the scraper can reach. */
export function createMetricsServer({ metrics, env }: Deps): Server {
  return createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
    } else if (!isAllowed(env.metricsToken, request.headers.authorization)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else {
      metrics.render().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }
  });
}

function isAllowed(token: string | undefined, header: string | undefined): boolean {
  if (token === undefined) return true;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(bearerToken(header) ?? ''), digest(token));
}

function addProcessMetrics({ metrics, database }: Deps): void {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const started = Date.now() / 1000 - process.uptime();
  metrics.gauge('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory in use', () => [
    { value: process.memoryUsage.rss() },
  ]);
  metrics.gauge('process_heap_bytes', 'JavaScript heap in use', () => [
    { value: process.memoryUsage().heapUsed },
  ]);
  const { heap_size_limit: heapLimit } = getHeapStatistics();
  metrics.gauge('process_heap_limit_bytes', 'The largest JavaScript heap; beyond it the process ends', () => [
    { value: heapLimit },
  ]);
  metrics.gauge('process_start_time_seconds', 'When it was started', () => [{ value: started }]);
  metrics.gauge('sikka_event_loop_lag_seconds', 'Delay of the event loop since the last reading', () => {
    const at = (quantile: string, value: number) => ({
      labels: { quantile },
      value: Math.max(0, value / 1e9 || 0),
    });
    const samples = [at('0.5', loop.percentile(50)), at('0.99', loop.percentile(99)), at('1', loop.max)];
    loop.reset();
    return samples;
  });
  metrics.gauge(
    'sikka_database_connections',
    'Connections to the database, and calls that wait for one',
    () => {
      const { busy, idle, waiting } = database.usage();
      return Object.entries({ busy, idle, waiting }).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  metrics.gauge(
    'sikka_database_calls_total',
    'Since the start: tried again, given up after 8 seconds',
    () => {
      const { retried, givenUp } = database.usage();
      return Object.entries({ retried, given_up: givenUp }).map(([outcome, value]) => ({
        labels: { outcome },
        value,
      }));
    },
  );
}

function addQueueMetrics({ metrics, passwords }: Deps): void {
  const queues = [passwords.queue, pictureQueue, statementQueue];
  metrics.gauge(
    'sikka_queue_waiting',
    'Password hashes, pictures and statement files that wait for their turn',
    () => queues.map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
  );
  metrics.gauge('sikka_queue_refused_total', 'Refused since the start because a queue was full', () =>
    queues.map(({ name, refused }) => ({ labels: { queue: name }, value: refused })),
  );
}

/** Free disk space for the embedded database; a database of DATABASE_URL may be on another machine. */
function addDiskMetrics({ metrics, env }: Deps): void {
  if (env.databaseUrl) return;
  const folders = { data: env.dataDir, wal: join(env.dataDir, 'postgres', 'pg_wal') };
  metrics.gauge('sikka_disk_free_bytes', 'Room for the database and for its write-ahead log', async () => {
    const samples = Object.entries(folders).map(async ([folder, path]) => {
      const { bavail, bsize } = await statfs(path);
      return { labels: { folder }, value: bavail * bsize };
    });
    const read = await Promise.allSettled(samples);
    return read.flatMap((sample) => (sample.status === 'fulfilled' ? [sample.value] : []));
  });
}

function addConnectionMetrics(app: FastifyInstance, { metrics, relay }: Deps): void {
  let sockets = 0;
  const closed = () => {
    sockets--;
  };
  app.server.on('upgrade', (_request, socket) => {
    sockets++;
    socket.on('close', closed);
  });
  metrics.gauge('sikka_open_sockets', 'WebSockets that are open', () => [{ value: sockets }]);
  metrics.gauge(
    'sikka_open_streams',
    'Subscriptions to events that are open, over sockets and server-sent events',
    () => [{ value: relay.openStreams() }],
  );
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    metrics.observe('sikka_http_request_seconds', 'Requests over HTTP', labels, reply.elapsedTime / 1000);
    done();
  });
}
