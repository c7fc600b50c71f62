import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fetchJson } from '#testing/client.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from '#testing/constants.ts';
import { testDatabase } from '#testing/database.ts';
import { databaseUrl } from '#testing/server-process.ts';

const LIMIT = 200;
const METRICS_TOKEN = 'a token that only the tests know';

const db = testDatabase({ poolSize: 1 });

/** On a connection of its own. */
const statusOf = (url: string) =>
  new Promise<number>((resolve, reject) =>
    get(`${url}/healthz`, { agent: false }, (response) => {
      resolve(response.resume().statusCode ?? 0);
    }).on('error', reject),
  );

it('a server with few file descriptors closes the longest silent connections for new ones, and logs that', async () => {
  const program = `ulimit -n ${LIMIT}; exec "${process.execPath}" --import tsx src/server/main.ts`;
  const child = spawn('sh', ['-c', program], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl(db.connection),
      APP_SECRET,
      TIME_ZONE,
      METRICS_TOKEN,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const sockets: Socket[] = [];
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/ serving at /);
    const url = / serving at (\S+)/.exec(output)?.[1] ?? '';
    // Opens the test's own connection before the limit is reached; `fetch` keeps it open.
    await fetchJson(`${url}/healthz`);
    for (let i = 0; i < LIMIT; i++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
    await expect.poll(() => output).toContain('too many connections');
    // A stranger holds all: half of them silent, half with a body that never ends.
    for (const [i, socket] of sockets.entries())
      if (i % 2)
        socket.write(
          'POST /trpc/auth.login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        );
    for (let i = 0; i < 20; i++) expect(await statusOf(url)).toBe(200);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    let text = '';
    const readMetrics = async () => {
      text = await fetch(`${url}/metrics`, { headers }).then(
        (response) => response.text(),
        () => '',
      );
      return text;
    };
    const refused = async () =>
      Number(/^sikka_connections_refused_total (\d+)/m.exec(await readMetrics())?.[1]);
    // Not all sockets above the limit are counted: some close before the server refuses them.
    await expect.poll(refused).toBeGreaterThan(5);
    expect(Number(/^process_max_fds (\d+)/m.exec(text)?.[1])).toBe(LIMIT);
    expect(Number(/^process_open_fds (\d+)/m.exec(text)?.[1])).toBeLessThan(LIMIT);
    expect(output.match(/too many connections/g)).toHaveLength(1);
  } finally {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGTERM');
    await ended;
  }
});
