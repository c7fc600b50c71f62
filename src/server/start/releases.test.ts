import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpClient } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { stranger } from '#testing/factories.ts';
import { followSocket, followStream } from '#testing/followers.ts';
import { startTestServer } from '#testing/server.ts';
import { type ServerProcess, spawnServer } from '#testing/server-process.ts';

/*
 * A server of one release is replaced by one of a later release, and back, while calls go on. The later
 * release is a changed copy of this program; if RELEASE_BEFORE is the folder of an earlier one, this program.
 */

const own = fileURLToPath(new URL('../../..', import.meta.url));
/** Few, so that the servers that start have a processor. */
const CALLERS = 2;

let db: TestDatabase;
/** The folders of the two releases: [earlier, later]. */
let folders: readonly [string, string];
const running: ServerProcess[] = [];
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 1, template: 'template1' });
  folders = process.env.RELEASE_BEFORE ? [process.env.RELEASE_BEFORE, own] : [own, await nextRelease()];
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  await db?.close();
  if (folders[1] !== own) await rm(folders[1], { recursive: true, force: true });
});

async function nextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-next-'));
  for (const part of ['package.json', 'tsconfig.json', 'src', 'drizzle', 'migrations'])
    await cp(join(own, part), join(folder, part), { recursive: true });
  await symlink(join(own, 'node_modules'), join(folder, 'node_modules'));
  if (process.env.TEST_PROGRAMS) await copyPrograms(process.env.TEST_PROGRAMS, folder);
  await writeFile(join(folder, 'drizzle/functions/99-next.sql'), '-- The functions of the next release.');
  await addMigration(folder, '9998_adds', 'ALTER TABLE users ADD COLUMN next_note text;');
  return folder;
}

/** They find their other files by the folder of their source. */
async function copyPrograms(programs: string, folder: string): Promise<void> {
  const to = join(folder, 'programs');
  await cp(programs, to, { recursive: true });
  for (const name of await readdir(to, { recursive: true })) {
    if (!/\.m?js$/.test(name)) continue;
    const text = await readFile(join(to, name), 'utf8');
    await writeFile(join(to, name), text.replaceAll(own, `${folder}/`));
  }
}

async function addMigration(folder: string, tag: string, text: string): Promise<void> {
  const path = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  journal.entries.push({ ...journal.entries.at(-1), tag });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, `migrations/${tag}.sql`), text);
}

async function start(folder: string): Promise<void> {
  running.push(await spawnServer(db.connection, {}, folder));
}
async function stop(): Promise<void> {
  const server = running[0] as ServerProcess;
  server.signal('SIGTERM');
  // A proxy leaves out servers that are not ready. The server closes its port a second later.
  await server.says('SIGTERM: stopping');
  running.shift();
  expect(await server.ended).toEqual({ code: 0, signal: null });
}
let turn = 0;
const url = () => running[turn++ % running.length]?.url ?? '';

interface Call {
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}
function send({ path, token, body }: Call): Promise<{ status: number | undefined; text: string }> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const type = { 'content-type': 'application/json' };
  const method = body ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    request(`${url()}${path}`, { method, headers: body ? { ...headers, ...type } : headers, agent: false })
      .on('error', reject)
      .on('response', async (response) =>
        resolve({ status: response.statusCode, text: await text(response) }),
      )
      .end(body && JSON.stringify(body));
  });
}

/** By schema (each release has one): the ids of its SQL functions and of the transactions that made them. */
const functions = async () =>
  Object.fromEntries(
    (
      await db.sql`select pronamespace::regnamespace::text as schema, string_agg(oid || ' ' || xmin, ',' order by oid) as made
        from pg_proc where pronamespace::regnamespace::text ~ '^app' group by 1`
    ).map(({ schema, made }) => [schema, made]),
  );

it('refuses no call while a server of another release replaces that of this one, and back', async () => {
  const [earlier, later] = folders;
  await start(earlier);
  const boss = await httpClient(url()).auth.login.mutate(SUPERADMIN);
  const users = httpClient(url(), boss.token).users;
  const accounts = Array.from({ length: CALLERS }, stranger);
  const members = await Promise.all(
    accounts.map(async (account) => {
      const { id } = await users.create.mutate({ ...account, role: 'user', paymentMethod: 'Easypaisa' });
      const { token } = await httpClient(url()).auth.login.mutate(account);
      return { id, token, paid: 0, follower: followSocket({ url, token, stream: 'users.onMemberEvent' }) };
    }),
  );
  const staff = followStream({ url, token: boss.token, stream: 'users.onStaffEvent' });
  await Promise.all([staff.began, ...members.map(({ follower }) => follower.began)]);

  let rolling = true;
  const refused: unknown[] = [];
  let answered = 0;
  const load = members.map(async (member) => {
    while (rolling) {
      const calls = [
        { path: `/api/users/${member.id}/balance`, token: boss.token, body: { amount: 1, type: 'deposit' } },
        { path: '/trpc/users.me', token: member.token },
        { path: '/api/requests', token: boss.token },
      ];
      for (const call of calls) {
        const answer = await send(call).catch((error: Error) => ({ status: 0, text: error.message }));
        if (answer.status !== 200) refused.push([call.path, answer]);
        else answered++;
        if (call.body && answer.status === 200) member.paid++;
      }
      await pause(50);
    }
  });
  const before = await functions();
  const between = [];
  for (const folder of [later, earlier]) {
    await start(folder);
    await stop();
    between.push(await functions());
  }
  rolling = false;
  await Promise.all(load);

  expect(refused.slice(0, 5)).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(between[0]).toMatchObject(before);
  expect(Object.keys(between[0] ?? {})).toHaveLength(2);
  expect(between[1]).toEqual(between[0]);
  for (const { id, token, paid, follower } of members) {
    const me = await httpClient(url(), token).users.me.query();
    expect(me.balance).toBe(paid);
    const events =
      await db.sql`select xid || '-' || id as id from events where user_id = ${id} and audience = 'member'
      and xid::text || '-' || id <> ${await follower.began} order by events.xid, events.id`;
    await expect.poll(() => follower.ids.at(-1)).toBe(events.at(-1)?.id);
    expect(follower.ids).toEqual(events.slice(-follower.ids.length).map((row) => row.id));
    expect(follower.ids.length).toBeGreaterThanOrEqual(paid);
    await follower.close();
  }
  await staff.close();
  expect(staff.names).not.toContain('resync');
  expect(await db.ledgerProblems()).toEqual([]);

  if (process.env.RELEASE_BEFORE) return;
  await addMigration(later, '9999_takes', '-- needs 9998_adds\nALTER TABLE users DROP COLUMN next_note;');
  await start(later);
  await expect(startTestServer({ database: db })).rejects.toThrow(
    'its tables need a program with the migration 9998_adds',
  );
});
