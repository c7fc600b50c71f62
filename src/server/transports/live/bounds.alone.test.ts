import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { testServer } from '#testing/server.ts';
import { buildApp } from '../../app.ts';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';
import { createContext } from '../../procedures/context.ts';
import { observeRequests } from '../http/request-log.ts';
import { attachSockets, throttled } from './socket.ts';

const server = testServer();
const apps: FastifyInstance[] = [];
const logged: { level: string; message: string; leftOut?: number }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  logged.length = 0;
});

const writer = (level: string) => (details: object, message: string) =>
  void logged.push({ level, message, ...details });
const log = { info: writer('info'), warn: writer('warn'), error: writer('error') };
const times = (message: string) => logged.filter((line) => line.message === message).length;

/** Trusts the header X-Forwarded-For, so that a test can use any network address. @returns the port */
async function serve(limits: Partial<SocketLimits>): Promise<number> {
  const app = Fastify({ trustProxy: true });
  apps.push(app);
  observeRequests(app, { info() {}, warn() {}, error() {} });
  attachSockets(app, {
    createContext: (caller) => createContext(server.deps, { ...caller, transport: 'socket' }),
    relay: server.deps.relay,
    log,
    limits: { anonymousMs: 60_000, ...limits },
  });
  await app.listen({ port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Without a token the socket stays anonymous. */
async function open(port: number, address: string, token?: string): Promise<WebSocket> {
  const query = token === undefined ? '' : '?connectionParams=1';
  const headers = { 'x-forwarded-for': address };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc${query}`, { headers });
  await once(socket, 'open');
  if (token === undefined) return socket;
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  const answers = on(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'auth.config' } }));
  await answers.next();
  return socket;
}

const closed = (socket: WebSocket) => once(socket, 'close').then(([code]) => code as number);
/** Waits for the answer to a ping: by then the server has handled everything that happened before. */
async function isOpen(socket: WebSocket): Promise<boolean> {
  if (socket.readyState !== socket.OPEN) return false;
  const end = Promise.race([once(socket, 'pong').then(() => true), once(socket, 'close').then(() => false)]);
  socket.ping();
  return end;
}

describe('a socket without a session', () => {
  test('is closed after a while, even if it announces a token; a socket with a session stays', async () => {
    const port = await serve({ anonymousMs: 3_000 });
    const { token } = await server.make.member();
    const mine = await open(port, '203.0.113.1', token);
    const url = `ws://127.0.0.1:${port}/trpc`;
    const strangers = ['', '?connectionParams=1', '?connectionParams=1'].map(
      (query) => new WebSocket(url + query),
    );
    strangers[2]?.once('open', () => {
      strangers[2]?.send(JSON.stringify({ method: 'connectionParams', data: { token: 'not.a.token' } }));
    });
    expect(await Promise.all(strangers.map(closed))).toEqual([1008, 1008, 1008]);
    expect(await isOpen(mine)).toBe(true);
    mine.close();
  });

  test('is closed to make room for the next socket of its network; sockets with a session stay', async () => {
    const port = await serve({ anonymousPerAddress: 3 });
    const { token } = await server.make.member();
    const member = await open(port, '203.0.113.1', token);
    const stranger = () => open(port, '203.0.113.1');
    const first = await stranger();
    const cut = closed(first);
    const others = [await stranger(), await stranger()];
    const neighbour = await open(port, '203.0.113.2');
    others.push(await stranger());
    expect(await cut).toBe(1006);
    const another = await open(port, '203.0.113.1', token);
    const left = [member, another, neighbour, ...others.slice(1)];
    expect(await Promise.all(left.map(isOpen))).toEqual(left.map(() => true));
  });

  test('is counted only against the total limit if it comes from a loopback address', async () => {
    const port = await serve({ anonymousPerAddress: 1, anonymousSockets: 3 });
    const first = await open(port, '127.0.0.1');
    const cut = closed(first);
    const others = [await open(port, '127.0.0.1'), await open(port, '::1')];
    expect(await Promise.all([first, ...others].map(isOpen))).toEqual([true, true, true]);
    others.push(await open(port, '127.0.0.1'));
    expect(await cut).toBe(1006);
    expect(await Promise.all(others.map(isOpen))).toEqual([true, true, true]);
  });
});

test('sockets of unpaid accounts count as those without a session, but stay open longer', async () => {
  const port = await serve({ anonymousPerAddress: 3, anonymousMs: 1_000 });
  const member = await open(port, '203.0.113.1', (await server.make.member()).token);
  const unpaid = async () => open(port, '203.0.113.1', (await server.make.pending()).token);
  const first = await unpaid();
  const cut = closed(first);
  await new Promise((passed) => setTimeout(passed, 1_500));
  expect(await isOpen(first)).toBe(true);
  const others = [await unpaid(), await unpaid(), await unpaid()];
  expect(await cut).toBe(1006);
  expect(await Promise.all([member, ...others].map(isOpen))).toEqual([true, true, true, true]);
});

test('a server refuses sockets above the limit of a network, and logs that once', async () => {
  const port = await serve({ socketsPerAddress: 2 });
  const { token } = await server.make.member();
  await open(port, '203.0.113.1', token);
  await open(port, '203.0.113.1', token);
  for (let i = 0; i < 3; i++) await expect(open(port, '203.0.113.1')).rejects.toThrow('503');
  await open(port, '203.0.113.2');
  expect(times('too many sockets are open')).toBe(1);
});

test('a server logs frames that break the protocol at level info, and only once per interval', async () => {
  const port = await serve({ logMs: 60_000 });
  for (let i = 0; i < 20; i++) {
    const socket = await open(port, '203.0.113.1');
    const end = closed(socket);
    // Sends an invalid frame: all reserved bits are set, and the mask is missing.
    (socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from([0xf1, 0x01, 0x78]));
    expect(await end).toBe(1002);
  }
  expect(times('a socket failed')).toBe(1);
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('throttled adds the number of skipped messages to the next line', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const write = throttled(writer('info'), 1_000);
    for (let i = 0; i < 5; i++) write({}, 'a');
    write({}, 'b');
    vi.advanceTimersByTime(1_000);
    write({}, 'a');
    expect(logged.map(({ message, leftOut }) => [message, leftOut])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['a', 4],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('the audit log has the address of a caller that hung up at once', async () => {
  const { deps, make } = server;
  const faults: unknown[] = [];
  const app = await buildApp({
    deps: { ...deps, log: { info() {}, warn() {}, error: (details) => void faults.push(details) } },
  });
  apps.push(app);
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { requestId } = await make.awaiting();
  const boss = await make.superadmin();
  // Disconnects after Fastify has accepted the request and before it responds.
  app.server.on('request', (request) => request.socket.destroy());
  const headers = { authorization: `Bearer ${boss.token}` };
  const url = `http://127.0.0.1:${port}/api/requests/${requestId}/approve`;
  await expect(fetch(url, { method: 'POST', headers })).rejects.toThrow();
  const approval = async () => {
    const { items } = await boss.as().users.listAudit({ area: 'request' });
    return items.find(({ action, target }) => action === 'request.approve' && target.id === requestId);
  };
  await expect.poll(approval).toMatchObject({ address: '127.0.0.1' });
  expect(faults).toEqual([]);
});
