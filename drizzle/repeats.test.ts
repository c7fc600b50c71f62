import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { traces } from '#testing/traces.ts';
import type { IdempotencyKey, SqlArgument } from './client.ts';

/* A call whose connection died is made again by the lanes, with the same arguments: the second time must answer as the first, and change nothing. */

/** Called without a key: the arguments themselves make the call one attempt. */
const UNKEYED = new Set(['user_create', 'video_create', 'video_clicks', 'spin_commit', 'remember_address']);

let db: TestDatabase;
let boss: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const [row] = await db.sql`select id from users where role = 'superadmin'`;
  boss = row?.id;
});
afterAll(() => db.close());

let count = 0;
const call = (name: string, ...args: SqlArgument[]) => db.database.call(name, ...args);
const by = () => [boss, '127.0.0.1'] as const;
const key = () => randomUUID();

async function member(): Promise<string> {
  const id = randomUUID();
  const name = `r${++count}`;
  await call(
    'user_create',
    ...by(),
    id,
    `${name}x`,
    `${name}x`,
    `${name}@e.com`,
    '0',
    'x',
    'SadaPay',
    'user',
  );
  await call('user_adjust_balance', ...by(), id, 100_000, 'Start', key());
  return id;
}
async function registered(): Promise<string> {
  const id = randomUUID();
  const name = `r${++count}x`;
  await call('register', id, name, name, `${name}@e.com`, '0', 'x', 'superadmin');
  return id;
}
const depositOf = (user: string, id = randomUUID()): SqlArgument[] => [
  user,
  id,
  86_500,
  'SadaPay',
  'tx',
  randomUUID(),
  Buffer.from('x'),
  1,
  1,
];
const withdrawalOf = (user: string, id = randomUUID()): SqlArgument[] => [
  user,
  id,
  14_300,
  143,
  0,
  14_300,
  false,
  '1',
  'A',
  'B',
  'W',
];
async function withdrawal(): Promise<string> {
  const id = randomUUID();
  await call('withdrawal_create', ...withdrawalOf(await member(), id));
  return id;
}
async function video(): Promise<string> {
  const id = randomUUID();
  await call('video_create', ...by(), id, 'T', 'D', 'https://e.com');
  return id;
}
async function contact(): Promise<string> {
  const id = randomUUID();
  await call('contact_create', await member(), id, 'A', 'a@b.co', 'S', 'M');
  return id;
}
async function reset(user?: string): Promise<{ id: string; username: string }> {
  const [row] = await db.sql`select username, email from users where id = ${user ?? (await member())}`;
  const id = randomUUID();
  await call(
    'reset_create',
    row?.username,
    row?.email,
    id,
    'hash',
    Buffer.from('s'),
    randomUUID(),
    Buffer.from('x'),
    1,
    1,
  );
  return { id, username: row?.username };
}
async function withCode(): Promise<{ id: string; username: string }> {
  const made = await reset();
  await call('reset_issue_code', ...by(), made.id, 'right', 15, 'sealed');
  return made;
}

/** Every function that the services call to change something, with arguments made for one attempt. */
const WRITES: Record<string, () => Promise<[name: string, ...args: SqlArgument[]]>> = {
  register: async () => [
    'register',
    randomUUID(),
    'N',
    `n${++count}xx`,
    `n${count}@e.com`,
    '0',
    'x',
    'superadmin',
  ],
  'create an account': async () => [
    'user_create',
    ...by(),
    randomUUID(),
    'N',
    `n${++count}xx`,
    `n${count}@e.com`,
    '0',
    'x',
    null,
    'admin',
  ],
  'approve by activating': async () => ['user_update', ...by(), await registered(), 'Active', null, []],
  'set a password': async () => ['user_update', ...by(), await member(), 'Active', 'hash', []],
  'delete an account': async () => ['user_delete', ...by(), await member()],
  'adjust a balance': async () => ['user_adjust_balance', ...by(), await member(), 500, 'x', key()],
  'send a deposit': async () => ['deposit_create', ...depositOf(await registered())],
  'ask for a withdrawal': async () => ['withdrawal_create', ...withdrawalOf(await member())],
  approve: async () => ['request_approve', ...by(), await withdrawal(), true, []],
  reject: async () => ['request_reject', ...by(), await withdrawal(), 'no'],
  'delete a request': async () => ['request_delete', ...by(), await withdrawal()],
  'clean up': async () => {
    await call('request_reject', ...by(), await withdrawal(), null);
    return ['requests_cleanup', ...by(), 100];
  },
  'create a video': async () => ['video_create', ...by(), randomUUID(), 'T', 'D', 'https://e.com'],
  'edit a video': async () => ['video_update', ...by(), await video(), 'U', 'E', 'https://e.com', false],
  'delete a video': async () => ['video_delete', ...by(), await video()],
  'click a video': async () => [
    'video_clicks',
    [{ userId: await member(), videoId: await video(), key: key() }],
    10,
    1_400,
  ],
  'commit to a spin': async () => [
    'spin_commit',
    await member(),
    (await today()) as string,
    randomUUID(),
    'c',
    [],
    'h',
    null,
  ],
  spin: async () => {
    const id = await member();
    await call('spin_commit', id, (await today()) as string, randomUUID(), 'c', [], 'h', null);
    return ['spin_settle', id, 'c', 's', 'seed', false, 1, 50, 1_400];
  },
  'send a message': async () => ['contact_create', await member(), randomUUID(), 'A', 'a@b.co', 'S', 'M'],
  'read a message': async () => ['contact_mark_read', ...by(), await contact()],
  'delete a message': async () => ['contact_delete', ...by(), await contact()],
  'approve a reset': async () => ['reset_approve', ...by(), (await reset()).id],
  'reject a reset': async () => ['reset_reject', ...by(), (await reset()).id],
  'try a wrong code': async () => ['reset_use_code', (await withCode()).username, 'wrong', 5, null, null],
  'set a password by code': async () => [
    'reset_use_code',
    (await withCode()).username,
    'right',
    5,
    'hash',
    null,
  ],
  'remember a login': async () => ['remember_login', await member(), 1, 'a', 'd', 1, 10],
};
const today = async () => (await db.sql`select app.today()::text as day`)[0]?.day;

it.each(Object.keys(WRITES))('%s changes nothing the second time', async (what) => {
  const [name, ...args] = (await WRITES[what]?.()) ?? [''];
  const once = { scope: 'test', key: key(), operation: name, fingerprint: '' };
  const again = () => (UNKEYED.has(name) ? call(name, ...args) : db.database.callOnce(once, name, ...args));
  const first = await again();
  const after = await traces(db.sql);
  expect(await again()).toEqual(first);
  expect(await traces(db.sql)).toEqual(after);
});

it('gives a key of another operation or input no answer', async () => {
  const user = await member();
  const once = { scope: 'test', key: key(), operation: 'adjust', fingerprint: 'a' };
  const adjust = (other: Partial<IdempotencyKey>) =>
    db.database.callOnce({ ...once, ...other }, 'user_adjust_balance', ...by(), user, 500, 'x', key());
  await adjust({});
  await expect(adjust({ fingerprint: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  await expect(adjust({ operation: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  // In another scope it is another key.
  await adjust({ scope: 'b', fingerprint: 'b' });
});

it('lets a refused call be made again with its key', async () => {
  const user = await member();
  const once = { scope: 'test', key: key(), operation: 'adjust', fingerprint: 'a' };
  const take = (paisa: number) =>
    db.database.callOnce(once, 'user_adjust_balance', ...by(), user, paisa, 'x', key());
  await expect(take(-1e9)).rejects.toMatchObject({ key: 'insufficientBalance' });
  expect(await take(-500)).toMatchObject({ newBalance: 99_500 });
});

it('the books balance after all of them', async () => {
  expect(await db.ledgerProblems()).toEqual([]);
});
