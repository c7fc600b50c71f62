import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paisa } from '#shared/money.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { traces } from '#testing/traces.ts';
import type { Arguments, FunctionName } from './calls.ts';
import type { IdempotencyKey } from './client.ts';

/*
 * A call whose connection was lost is repeated with the same arguments.
 * It gets the same answer and has no second effect.
 */

/** Functions that are called without an idempotency key, because their arguments identify the attempt. */
const UNKEYED = new Set(['user_create', 'video_create', 'video_clicks', 'spin_commit', 'remember_login']);

let db: TestDatabase;
let boss: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const [row] = await db.sql`select id from users where role = 'superadmin'`;
  boss = row?.id;
});
afterAll(() => db.close());

let count = 0;
const call = <N extends FunctionName>(name: N, args: Arguments<N>) => db.database.call(name, args);
const by = () => ({ actor: boss, address: '127.0.0.1' });
const key = () => randomUUID();

const personOf = (name = `r${++count}x`) => ({
  id: randomUUID(),
  name,
  username: name,
  email: `${name}@e.com`,
  phone: '0',
  passwordHash: 'x',
});
const adjustmentOf = (user: string, amount = 500) => ({
  ...by(),
  user,
  amountPaisa: paisa(amount),
  description: 'x',
  cause: key(),
});

async function member(): Promise<string> {
  const person = personOf();
  await call('user_create', { ...by(), ...person, paymentMethod: 'SadaPay', role: 'user' });
  await call('user_adjust_balance', adjustmentOf(person.id, 100_000));
  return person.id;
}
async function registered(): Promise<string> {
  const person = personOf();
  await call('register', { ...person, referralCode: 'superadmin' });
  return person.id;
}
const imageOf = () => ({ image: randomUUID(), bytes: Buffer.from('x'), width: 1, height: 1 });
const withdrawalOf = (user: string, request: string = randomUUID()) => ({
  user,
  request,
  amountPaisa: paisa(14_300),
  feePaisa: paisa(143),
  count: 0,
  minimumPaisa: paisa(14_300),
  custom: false,
  accountNumber: '1',
  accountName: 'A',
  bankName: 'B',
  session: null,
  description: 'W',
});
async function withdrawal(): Promise<string> {
  const id = randomUUID();
  await call('withdrawal_create', withdrawalOf(await member(), id));
  return id;
}
const videoOf = (id: string = randomUUID()) => ({
  ...by(),
  id,
  title: 'T',
  description: 'D',
  url: 'https://e.com',
});
async function video(): Promise<string> {
  const { id } = await call('video_create', videoOf());
  return id;
}
const messageOf = (user: string) => ({
  user,
  id: randomUUID(),
  name: 'A',
  email: 'a@b.co',
  subject: 'S',
  message: 'M',
});
async function contact(): Promise<string> {
  const { id } = await call('contact_create', messageOf(await member()));
  return id;
}
async function reset(): Promise<{ id: string; username: string }> {
  const [row] = await db.sql`select username, email from users where id = ${await member()}`;
  const { username, email } = row as { username: string; email: string };
  const id = randomUUID();
  await call('reset_create', {
    username,
    email,
    id,
    passwordHash: 'hash',
    sealed: Buffer.from('s'),
    ...imageOf(),
  });
  return { id, username };
}
async function withCode(): Promise<{ id: string; username: string }> {
  const made = await reset();
  await call('reset_issue_code', { ...by(), id: made.id, codeHash: 'right', minutes: 15, sealed: 'sealed' });
  return made;
}
const commitmentOf = async (user: string) => ({
  user,
  day: (await today()) as string,
  id: randomUUID(),
  instead: null,
  commitment: 'c',
  odds: [],
  oddsHash: 'h',
});

/** A call of an SQL function, with the arguments of one attempt. */
interface Write {
  readonly name: FunctionName;
  /** Calls the function, with the idempotency key unless it is in UNKEYED. */
  readonly call: (once: IdempotencyKey) => Promise<unknown>;
}
function write<N extends FunctionName>(name: N, args: Arguments<N>): Write {
  return {
    name,
    call: (once) => (UNKEYED.has(name) ? call(name, args) : db.database.callOnce(once, name, args)),
  };
}

/** Changes by SQL functions, each of which the first test below repeats. Not every function is here. */
const WRITES: Record<string, () => Promise<Write>> = {
  register: async () => write('register', { ...personOf(), referralCode: 'superadmin' }),
  'create an account': async () =>
    write('user_create', { paymentMethod: null, ...by(), ...personOf(), role: 'admin' }),
  'approve by activating': async () =>
    write('user_update', {
      passwordHash: null,
      ...by(),
      user: await registered(),
      status: 'Active',
      levels: [],
    }),
  'set a password': async () =>
    write('user_update', {
      ...by(),
      user: await member(),
      status: 'Active',
      passwordHash: 'hash',
      levels: [],
    }),
  'delete an account': async () => write('user_delete', { ...by(), user: await member() }),
  'adjust a balance': async () => write('user_adjust_balance', adjustmentOf(await member())),
  'send a deposit': async () =>
    write('deposit_create', {
      print: null,
      user: await registered(),
      request: randomUUID(),
      amountPaisa: paisa(86_500),
      method: 'SadaPay',
      transactionId: 'tx',
      ...imageOf(),
    }),
  'ask for a withdrawal': async () => write('withdrawal_create', withdrawalOf(await member())),
  approve: async () =>
    write('request_approve', {
      reference: null,
      account: null,
      sameReference: null,
      arrived: null,
      ...by(),
      request: await withdrawal(),
      credited: true,
      levels: [],
    }),
  reject: async () => write('request_reject', { ...by(), request: await withdrawal(), reason: 'no' }),
  'delete a request': async () => write('request_delete', { ...by(), request: await withdrawal() }),
  'clean up': async () => {
    await call('request_reject', { reason: null, ...by(), request: await withdrawal() });
    return write('requests_cleanup', { ...by(), ids: null, most: 100 });
  },
  'create a video': async () => write('video_create', videoOf()),
  'edit a video': async () => write('video_update', { ...videoOf(await video()), title: 'U', active: false }),
  'delete a video': async () => write('video_delete', { ...by(), id: await video() }),
  'click a video': async () =>
    write('video_clicks', {
      clicks: [{ userId: await member(), videoId: await video(), key: key() }],
      limit: 10,
      rewardPaisa: paisa(1_400),
    }),
  'commit to a spin': async () => write('spin_commit', await commitmentOf(await member())),
  spin: async () => {
    const user = await member();
    await call('spin_commit', await commitmentOf(user));
    const outcome = { byServer: false, roll: 1, usdMils: 50, prizePaisa: paisa(1_400) };
    return write('spin_settle', { user, commitment: 'c', secret: 's', clientSeed: 'seed', ...outcome });
  },
  'hide a video': async () => write('video_set_active', { ...by(), id: await video(), active: false }),
  'move a video': async () => {
    await video();
    return write('video_move', { ...by(), id: await video(), up: true });
  },
  'add a note': async () =>
    write('note_add', { ...by(), id: randomUUID(), user: await member(), text: 'A note' }),
  'delete a note': async () => {
    const id = randomUUID();
    await call('note_add', { ...by(), id, user: await member(), text: 'A note' });
    return write('note_delete', { ...by(), id });
  },
  'answer a message': async () =>
    write('contact_reply', { ...by(), id: await contact(), answer: randomUUID(), text: 'An answer' }),
  'add to a message': async () => {
    const message = messageOf(await member());
    await call('contact_create', message);
    return write('contact_follow', {
      user: message.user,
      id: message.id,
      answer: randomUUID(),
      text: 'More',
    });
  },
  'send a message': async () => write('contact_create', messageOf(await member())),
  'read a message': async () => write('contact_mark_read', { ...by(), id: await contact() }),
  'delete a message': async () => write('contact_delete', { ...by(), id: await contact() }),
  'approve a reset': async () => write('reset_approve', { ...by(), id: (await reset()).id }),
  'reject a reset': async () =>
    write('reset_reject', { ...by(), id: (await reset()).id, pendingOnly: false }),
  'try a wrong code': async () =>
    write('reset_use_code', {
      passwordHash: null,
      address: null,
      username: (await withCode()).username,
      codeHash: 'wrong',
      tries: 5,
    }),
  'set a password by code': async () =>
    write('reset_use_code', {
      address: null,
      username: (await withCode()).username,
      codeHash: 'right',
      tries: 5,
      passwordHash: 'hash',
    }),
  'remember a login': async () =>
    write('remember_login', {
      user: await member(),
      address: 'a',
      device: 'd',
      issued: 1,
      most: 10,
      version: 1,
      session: randomUUID(),
      proved: false,
      browser: null,
    }),
};
const today = async () => (await db.sql`select app.today()::text as day`)[0]?.day;

it.each(Object.keys(WRITES))('repeating "%s" changes nothing', async (what) => {
  const made = (await WRITES[what]?.()) as Write;
  const once = { scope: 'test', key: key(), operation: made.name, fingerprint: '' };
  const again = () => made.call(once);
  const first = await again();
  const after = await traces(db.sql);
  expect(await again()).toEqual(first);
  expect(await traces(db.sql)).toEqual(after);
});

it('refuses a key that was used for another operation or input', async () => {
  const user = await member();
  const once = { scope: 'test', key: key(), operation: 'adjust', fingerprint: 'a' };
  const adjust = (other: Partial<IdempotencyKey>) =>
    db.database.callOnce({ ...once, ...other }, 'user_adjust_balance', adjustmentOf(user));
  await adjust({});
  await expect(adjust({ fingerprint: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  await expect(adjust({ operation: 'b' })).rejects.toMatchObject({ key: 'keyReused' });
  // The same key in another scope is another key.
  await adjust({ scope: 'b', fingerprint: 'b' });
});

it('lets a caller repeat a refused call with the same key', async () => {
  const user = await member();
  const once = { scope: 'test', key: key(), operation: 'adjust', fingerprint: 'a' };
  const take = (amount: number) =>
    db.database.callOnce(once, 'user_adjust_balance', adjustmentOf(user, amount));
  await expect(take(-1e9)).rejects.toMatchObject({ key: 'insufficientBalance' });
  expect(await take(-500)).toMatchObject({ newBalance: 99_500 });
});

it('the books balance after all these repeated calls', async () => {
  expect(await db.ledgerProblems()).toEqual([]);
});
