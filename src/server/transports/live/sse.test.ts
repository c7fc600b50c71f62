import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { streamUrl } from '#testing/client.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { createLog } from '../../platform/process/log.ts';

/* Server-sent events, for browsers on networks that block WebSockets. */

let written = '';
const write = (line: string) => {
  written += line;
};
const server = testServer({ log: createLog('info', { write }) });

async function readStream(url: string, until: string): Promise<string> {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal, headers: { accept: 'text/event-stream' } });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(until)) break;
  }
  abort.abort();
  return text;
}

/** The status of a stream: 200, or the status of a refusal, which tRPC may send as an event in the stream. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return response.status;
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const status = /"httpStatus":(\d+)/.exec(text)?.[1];
    if (status) return Number(status);
    if (text.includes('"name":"connected"')) break;
  }
  return response.status;
}

const withParams = (params: object, path = 'users.onMemberEvent') =>
  `${server.url}/trpc/${path}?connectionParams=${encodeURIComponent(JSON.stringify(params))}`;

async function sessionOf(token: string) {
  const session = await server.deps.sessions.find(token);
  if (!session) throw new Error('no session');
  return session;
}

test('server-sent events contain the same events as a socket, and resume after the last id', async () => {
  const member = await server.make.member();
  const hello = await readStream(await streamUrl(server.url, member.token), '"connected"');
  const id = /id: (\d+-\d+)/.exec(hello)?.[1];
  expect(id).toBeDefined();
  await server.make.fundMember(member.id, 10);
  const url = await streamUrl(server.url, member.token, 'users.onMemberEvent', id);
  const rest = await readStream(url, '"balance":10,');
  expect(rest.match(/"newBalance":10,"transaction"/g)).toHaveLength(1);
});

describe('a ticket for a stream', () => {
  test('opens one connection, on the first server that gets it', async () => {
    const member = await server.make.member();
    await using second = await startTestServer({ database: server.db });
    const url = await streamUrl(server.url, member.token);
    const elsewhere = url.replace(server.url, second.url);
    const [one, other] = await Promise.all([statusOf(url), statusOf(elsewhere)]);
    expect([one, other].toSorted()).toEqual([200, 404]);
    expect([await statusOf(url), await statusOf(elsewhere)]).toEqual([404, 404]);
  });

  test('is refused after a minute, or when its session has ended', async () => {
    const { vault } = server.deps;
    const member = await server.make.member();
    const session = await sessionOf(member.token);
    const id = randomUUID();
    const late = await vault.signTicket({ id, session, subject: 'events' }, -1);
    expect(await statusOf(withParams({ ticket: late }))).toBe(404);
    const expired = { ...session, expiresAt: new Date(Date.now() - 1) };
    const stale = await vault.signTicket({ id, session: expired, subject: 'events' }, 60);
    expect(await statusOf(withParams({ ticket: stale }))).toBe(401);
    const url = await streamUrl(server.url, member.token);
    await (await (await server.make.superadmin()).as()).users.update({ id: member.id, status: 'Inactive' });
    expect(await statusOf(url)).toBe(401);
  });

  test('is valid only for its session and purpose', async () => {
    const { vault } = server.deps;
    const member = await server.make.member();
    const boss = await server.make.superadmin();
    const staffStream = await streamUrl(server.url, member.token, 'users.onStaffEvent');
    expect(await statusOf(staffStream)).toBe(403);
    const session = await sessionOf(boss.token);
    const ticket = () => vault.signTicket({ id: randomUUID(), session, subject: 'events' }, 60);
    expect(await statusOf(withParams({ ticket: await ticket() }, 'users.me'))).toBe(401);
    expect(await statusOf(`${server.url}/api/exports/${await ticket()}`)).toBe(404);
    const { url } = await boss.as().users.export({ what: 'users', filters: {} });
    const ofExport = url.slice('/api/exports/'.length);
    expect(await statusOf(withParams({ ticket: ofExport }, 'users.onStaffEvent'))).toBe(404);
  });

  test('does not appear in the log', async () => {
    const member = await server.make.member();
    const url = await streamUrl(server.url, member.token);
    const [, ticket = ''] = /ticket%22%3A%22([^%]+)/.exec(url) ?? [];
    expect(ticket.split('.')).toHaveLength(3);
    await readStream(url, '"connected"');
    await statusOf(url);
    await expect.poll(() => written).toContain('"path":"/trpc/users.onMemberEvent"');
    expect(written).not.toContain(ticket.slice(-20));
    expect(written).not.toContain('connectionParams');
  });
});

test("a session's token is accepted in a header, but not in an address", async () => {
  const { token } = await server.make.member();
  expect(await statusOf(withParams({ token }))).toBe(401);
  expect(await statusOf(withParams({ token }, 'users.me'))).toBe(401);
  expect(await statusOf(withParams({ ticket: token }))).toBe(404);
  const authorization = `Bearer ${token}`;
  expect(await statusOf(`${server.url}/trpc/users.onMemberEvent`, { authorization })).toBe(200);
});
