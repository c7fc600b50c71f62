import { on, once } from 'node:events';
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { streamUrl, wsClient } from '#testing/client.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { createContext } from '../../procedures/context.ts';
import { attachSockets } from './socket.ts';

const server = testServer();

function rawSocket(query = '', path = '/trpc'): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${server.port}${path}${query}`);
}

interface Seen {
  readonly id: string;
  readonly data: { readonly name: string; readonly data: { readonly balance?: number } };
}

function listen(token: string, lastEventId?: string) {
  const socket = wsClient(server.url, token);
  const seen: Seen[] = [];
  const waiting: (() => void)[] = [];
  const ended = new Promise<unknown>((resolve) => {
    socket.client.users.onMemberEvent.subscribe(lastEventId ? { lastEventId } : undefined, {
      onData: (event) => {
        seen.push(event as Seen);
        for (const wake of waiting.splice(0)) wake();
      },
      onError: resolve,
      onComplete: () => resolve('complete'),
    });
  });
  return {
    seen,
    ended,
    close: socket.close,
    async until(name: string, balance?: number) {
      const wanted = ({ data }: Seen) =>
        data.name === name && (balance === undefined || data.data.balance === balance);
      while (!seen.some(wanted)) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

const names = (seen: readonly Seen[]) => seen.map((event) => event.data.name);

describe('a socket', () => {
  test('sends a member its own events, and resumes after a break', async () => {
    const member = await server.make.member();
    const first = listen(member.token);
    await first.until('connected');
    await server.make.fundMember(member.id, 10);
    await first.until('userUpdated', 10);
    const last = first.seen.at(-1)?.id;
    await first.close();
    await server.make.fundMember(member.id, 20);
    const second = listen(member.token, last);
    await second.until('userUpdated', 30);
    expect(names(second.seen)).toEqual(['connected', 'balanceUpdate', 'userUpdated']);
    await second.close();
  });

  test('ends with its session, after the event that gives the reason', async () => {
    const member = await server.make.member();
    const live = listen(member.token);
    await live.until('connected');
    const boss = await (await server.make.superadmin()).as();
    await boss.users.update({ id: member.id, status: 'Inactive' });
    await live.until('userStatusChanged');
    await live.ended;
    await live.close();
  });

  test('refuses event streams to callers without a session', async () => {
    const live = listen('not.a.token');
    expect(String(await live.ended)).toContain('Please log in');
    await live.close();
  });

  test.each([
    ['larger than 64 KB', 'x'.repeat(70_000), 1009],
    [
      'with too many calls',
      JSON.stringify(Array(500).fill({ id: 1, method: 'query', params: { path: 'auth.config' } })),
      1008,
    ],
  ])('with a frame %s is closed', async (_, frame, code) => {
    const socket = rawSocket();
    await once(socket, 'open');
    socket.send(frame);
    const [closedWith] = await once(socket, 'close');
    expect(closedWith).toBe(code);
  });

  test.each([
    '{',
    '[]',
    '{"id":1}',
    '{"id":1,"method":"query","params":{"path":"__proto__"}}',
    'null',
    '\u0000',
  ])('answers the malformed frame %s and stays open', async (frame) => {
    const socket = rawSocket();
    await once(socket, 'open');
    const answers = on(socket, 'message');
    socket.send(frame);
    socket.send(JSON.stringify({ id: 7, method: 'query', params: { path: 'auth.config' } }));
    for await (const [data] of answers) {
      const answer = JSON.parse(String(data));
      if (answer.id === 7) {
        expect(answer.result.data.brandName).toBe('Sikka');
        break;
      }
      expect(answer.error.data.httpStatus).toBeLessThan(500);
    }
    socket.close();
  });

  test('gets new events in the same bytes as missed events', async () => {
    const member = await server.make.member();
    const follow = async (lastEventId: string | null, change: () => Promise<void>) => {
      const socket = rawSocket('?connectionParams=1');
      await once(socket, 'open');
      const frames: string[] = [];
      const messages = on(socket, 'message');
      const params = { path: 'users.onMemberEvent', input: { lastEventId } };
      socket.send(JSON.stringify({ method: 'connectionParams', data: { token: member.token } }));
      socket.send(JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'subscription', params }));
      for await (const [data] of messages) {
        frames.push(String(data));
        if (frames.at(-1)?.includes('"connected"')) await change();
        if (frames.at(-1)?.includes('"balance":10,')) break;
      }
      socket.close();
      return frames;
    };
    const live = await follow(null, () => server.make.fundMember(member.id, 10));
    const missed = await follow(JSON.parse(live[1] ?? '').result.id, async () => undefined);
    // The messages: started, connected, and at least one `balanceUpdate` and one `userUpdated`.
    expect(live.length).toBeGreaterThanOrEqual(4);
    expect(missed).toEqual(live);
  });

  test('gets no answer after its session has ended', async () => {
    const member = await server.make.member();
    // A stream that nobody reads delays the end of the socket, as a client that stopped reading would.
    const abort = new AbortController();
    const stuck = server.deps.relay.follow({ audience: 'member', userId: member.id }, null, abort.signal);
    await stuck.next();
    const socket = rawSocket('?connectionParams=1');
    await once(socket, 'open');
    const answers: unknown[] = [];
    socket.on('message', (data) => answers.push(JSON.parse(String(data)).id));
    const ask = (id: number) =>
      socket.send(JSON.stringify({ id, method: 'query', params: { path: 'users.me' } }));
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token: member.token } }));
    ask(1);
    await expect.poll(() => answers).toContain(1);
    const ended = new Promise<void>((resolve) => {
      server.deps.relay.onRevoked((id, state) => id === member.id && state === 'revoked' && resolve());
    });
    const closed = once(socket, 'close');
    await (await (await server.make.superadmin()).as()).users.update({ id: member.id, status: 'Inactive' });
    await ended;
    ask(2);
    expect((await closed)[0]).toBe(4401);
    expect(answers).not.toContain(2);
    abort.abort();
  });

  test('releases its upgrade request', async () => {
    const app = Fastify();
    let begun = 0;
    let over = 0;
    app.addHook('onRequest', (_request, reply, done) => {
      begun++;
      reply.raw.once('close', () => over++);
      done();
    });
    attachSockets(app, {
      createContext: (caller) => createContext(server.deps, { ...caller, transport: 'socket' }),
      relay: server.deps.relay,
      log: server.deps.log,
    });
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc`);
    await once(socket, 'open');
    socket.close();
    await once(socket, 'close');
    expect({ begun, over }).toEqual({ begun: 1, over: 1 });
    await app.close();
  });

  test('is not opened on another path', async () => {
    const socket = rawSocket('', '/elsewhere');
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('404');
  });
});

test('a server that stops closes sockets and streams itself, without cutting connections', async () => {
  const other = await startTestServer();
  const member = await other.make.member();
  const socket = new WebSocket(`ws://127.0.0.1:${other.port}/trpc`);
  await once(socket, 'open');
  const stream = await fetch(await streamUrl(other.url, member.token));
  const closed = once(socket, 'close');
  // An HTTP connection that stays open would be cut by `closeAllConnections` after ten seconds.
  const cut = vi.spyOn(Server.prototype, 'closeAllConnections');
  try {
    await other.close();
    expect((await closed)[0]).toBe(1001);
    await stream.text().catch(() => undefined);
    expect(cut).not.toHaveBeenCalled();
  } finally {
    cut.mockRestore();
  }
});
