import { EventEmitter } from 'node:events';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { fixture } from '#testing/fixtures.ts';
import { connectTo, rawRequest } from '#testing/raw-http.ts';
import { testServer } from '#testing/server.ts';

/* `WAY=streamed npm test -- open-replies` tests one way; a count takes seconds, so all ways share two. */

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const TIMES = 120;
const CROWD = 5;
/** How many more objects of a kind may be alive at the second count: those of each way's last connections. */
const SPARE = 8 * CROWD;
/** Requests, answers and sockets of both kinds are emitters: one count instead of four, each of a second. */
const KINDS = { EventEmitter, AbortSignal, DomainError };

const server = testServer();
const member = fixture(() => server.make.member());

const get = (path: string, headers = {}) =>
  rawRequest({
    method: 'GET',
    path,
    headers: { connection: 'keep-alive', authorization: `Bearer ${member.token}`, ...headers },
  });
const post = (path: string, body: string, length = body.length) =>
  rawRequest({ path, body, headers: { connection: 'keep-alive', 'content-length': length } });
const wrong = JSON.stringify({ username: '', password: '' });
const large = JSON.stringify({ userId: 'x'.repeat(20_000) });
const upgrade = () =>
  get('/trpc', {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': 13,
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  });

/** Hangs up in every fourth turn without a reset of the connection, otherwise with one. */
async function call(turn: number, text: string, answers: number): Promise<void> {
  const socket = await connectTo(server.port);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let received = '';
  if (answers > 0) {
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      if (received.split('HTTP/1.1 ').length > answers) hangUp();
    });
    socket.write(text);
  } else socket.write(text, hangUp);
  function hangUp() {
    if (turn % 4 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }
  await closed;
}

interface Way {
  readonly requests: number;
  readonly text: () => string;
  /** Number of answers that must have started before the test hangs up. */
  readonly answers: number;
}
const ways: Record<string, Way> = {
  answered: {
    requests: 50,
    text: () => (get('/trpc/auth.config') + get('/trpc/users.me') + get('/api/videos/list')).repeat(17),
    answers: 51,
  },
  'refused by a procedure': {
    requests: 50,
    text: () => post('/trpc/auth.login', wrong).repeat(50),
    answers: 50,
  },
  'refused as no call of ours': {
    requests: 50,
    text: () =>
      (post('/api/auth/login', '[]') + get('/api/nothing') + get('/healthz', { host: '[' })).repeat(17),
    answers: 51,
  },
  'refused before its body was read': {
    requests: 1,
    text: () => post('/api/auth/login', '', 300_000),
    answers: 1,
  },
  'hung up before the body': { requests: 1, text: () => post('/api/requests', '', large.length), answers: 0 },
  'hung up in the body': {
    requests: 1,
    text: () => post('/api/requests', large.slice(0, 17_000), large.length),
    answers: 0,
  },
  'hung up after the body': { requests: 1, text: () => post('/api/requests', large), answers: 0 },
  'hung up, with nine behind it': {
    requests: 10,
    text: () => (get('/trpc/users.me') + post('/trpc/auth.login', wrong)).repeat(5),
    answers: 0,
  },
  'answered, and hung up with nine behind it': {
    requests: 10,
    text: () => (get('/trpc/users.me') + post('/api/auth/login', wrong)).repeat(5),
    answers: 1,
  },
  'upgraded to a socket': { requests: 1, text: upgrade, answers: 1 },
  'hung up while it is upgraded': { requests: 1, text: upgrade, answers: 0 },
  streamed: {
    requests: 1,
    text: () => get('/trpc/users.onMemberEvent', { accept: 'text/event-stream' }),
    answers: 1,
  },
  'streamed, behind others, and hung up': {
    requests: 10,
    text: () => get('/trpc/users.me') + get('/trpc/users.onMemberEvent').repeat(9),
    answers: 1,
  },
};

async function send({ requests, text, answers }: Way, times: number): Promise<void> {
  let turn = 0;
  const worker = async () => {
    while (turn * requests < times) await call(turn++, text(), answers);
  };
  await Promise.all(Array.from({ length: CROWD }, worker));
}

type Kind = keyof typeof KINDS | 'streams';
const ALL = [...Object.keys(KINDS), 'streams'] as Kind[];

/** Counting a kind takes a second. */
function countLiving(kinds: readonly Kind[]): Map<Kind, number> {
  collect();
  const count = (kind: Kind) =>
    kind === 'streams' ? server.deps.relay.openStreams() : queryObjects(KINDS[kind], { format: 'count' });
  return new Map(kinds.map((kind) => [kind, count(kind)]));
}

const chosen = Object.entries(ways).filter(([name]) => name === (process.env.WAY ?? name));

describe(`${TIMES} requests with each kind of end leave nothing behind:`, () => {
  let before: Map<Kind, number>;
  beforeAll(async () => {
    for (const [, way] of chosen) await send(way, CROWD * way.requests);
    before = countLiving(ALL);
  });

  it.each(chosen)('%s', (_, way) => send(way, TIMES), 900_000);

  it('no object of them is alive', async () => {
    // Polls, because the server may still process the last disconnected requests for a moment.
    let grown = ALL;
    const remaining = () => {
      const now = countLiving(grown);
      grown = grown.filter((kind) => (now.get(kind) ?? 0) > (before.get(kind) ?? 0) + SPARE);
      return grown;
    };
    await expect.poll(remaining, { timeout: 120_000, interval: 1_000 }).toEqual([]);
  }, 180_000);
});
