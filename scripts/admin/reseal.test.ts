import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminWithFactor, type Factor } from '#server/modules/auth/second-factor.fixture.ts';
import { readDevice } from '#server/platform/sign-in/devices.ts';
import { APP_SECRET } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createDevice, type Person, screenshot } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { environmentOf, admin as runCommand } from './admin.fixture.ts';

/* The app-secret is replaced while servers run: nobody must log in again, and nothing becomes unreadable. */

const NEXT = 'the secret that follows, 32 and more characters';
const WANTED = 'the-wanted-password';

let db: TestDatabase;
const servers: TestServer[] = [];
async function start(secret: string, other?: string): Promise<TestServer> {
  const env = { APP_SECRET: secret, ...(other ? { APP_SECRET_OTHER: other } : {}) };
  const server = await startTestServer({ database: db, env });
  servers.push(server);
  return server;
}
const command = (...args: string[]) =>
  runCommand(args, { ...environmentOf(db.connection), APP_SECRET: NEXT, APP_SECRET_OTHER: APP_SECRET });
const secretFinding = async () =>
  (await command('doctor')).answer.findings.find(({ what }: { what: string }) => what === 'app-secret');

const countKnown = async () => {
  const [row] = await db.sql<{ devices: number; addresses: number }[]>`
    select (select count(*)::int from known_devices where user_id = ${member.id}) as devices,
      (select count(*)::int from known_addresses where user_id = ${member.id}) as addresses`;
  return row;
};

let member: Person;
let staff: Person & { factor: Factor };
const device = createDevice();
const video = { url: 'https://example.com', title: 'T', description: 'D', idempotencyKey: randomUUID() };
let made: { commitment: string | null; videoId: string; resetId: string; picture: string; pushKeys: unknown };
let known: Awaited<ReturnType<typeof countKnown>>;
const pushKeysOf = ({ deps }: TestServer) => deps.notices.publicKey;

beforeAll(async () => {
  db = await createTestDatabase();
  const server = await start(APP_SECRET);
  member = await server.make.member({ balance: 100 });
  staff = await adminWithFactor(server);
  await server.caller(null, '192.0.2.7', device).auth.login(member);
  const { commitment } = await member.as().spinner.commit();
  const boss = await staff.as();
  const created = await boss.videos.create(video);
  await server.caller().auth.forgotPassword({
    username: member.username,
    email: member.email,
    newPassword: WANTED,
    screenshot: await screenshot(),
  });
  known = await countKnown();
  const [reset] = (await boss.auth.listPasswordResets({ limit: 1 })).items;
  made = {
    commitment,
    videoId: created.id,
    resetId: reset?.id ?? '',
    picture: reset?.screenshot ?? '',
    pushKeys: pushKeysOf(server),
  };
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await db?.close();
});

async function expectAllValid(server: TestServer): Promise<void> {
  const own = await server.caller(member.token);
  expect((await own.spinner.commit()).commitment).toBe(made.commitment);
  const boss = await server.caller(staff.token);
  // The same call with the same idempotency key returns the stored answer of the first call.
  expect((await boss.videos.create(video)).id).toBe(made.videoId);
  const [reset] = (await boss.auth.listPasswordResets({ limit: 1 })).items;
  expect(reset).toMatchObject({ id: made.resetId, newPassword: WANTED });
  expect((await fetch(server.url + made.picture)).status).toBe(200);
  expect(readDevice(server.deps.vault, device.token)).toBeDefined();
  expect(pushKeysOf(server)).toEqual(made.pushKeys);
  await server.caller(null, '192.0.2.7', device).auth.login(member);
  expect(await countKnown()).toEqual(known);
}

describe('a replaced app-secret', () => {
  it('ends no session, and what was made before is valid on servers with both orders of the secrets', async () => {
    for (const server of [await start(APP_SECRET, NEXT), await start(NEXT, APP_SECRET)])
      await expectAllValid(server);
    expect(await secretFinding()).toMatchObject({ state: 'warning' });
  });

  it('has nothing left of the one before after reseal, which may be repeated', async () => {
    const { answer } = await command('reseal');
    // The four texts: the secret of a staff account's one-time codes, a requested password, the key of the
    // hashes, and the keys of push messages.
    expect(answer).toMatchObject({ ok: true, done: 4, unreadable: 0 });
    expect((await command('reseal')).answer).toMatchObject({ done: 0 });
    expect(await secretFinding()).toMatchObject({ state: 'ok' });
  });

  it('is enough alone for codes, recovery codes, requested passwords and known devices', async () => {
    const server = await start(NEXT);
    const [reset] = (
      await server.caller((await logInWith(server)).token).auth.listPasswordResets({ limit: 1 })
    ).items;
    expect(reset).toMatchObject({ id: made.resetId, newPassword: WANTED });
    const { token } = await server.caller(null, '192.0.2.7', device).auth.login(member);
    // The server does not know the old secret, so the member's commitment is void: a new one will be made.
    expect((await server.caller(token).spinner.status()).commitment).toBeNull();
    expect(await countKnown()).toEqual(known);
    expect(pushKeysOf(server)).toEqual(made.pushKeys);
  });

  it('that is forgotten leaves the key of the hashes alone, so that the right one opens it again', async () => {
    const sealed = () => db.sql`select sealed from server_keys where name = 'hashes'`;
    const before = await sealed();
    const wrong = await start('a secret that nobody has ever used here');
    expect(readDevice(wrong.deps.vault, device.token)).toBeUndefined();
    expect(await sealed()).toEqual(before);
    await (await (await start(NEXT)).caller(null, '192.0.2.7', device)).auth.login(member);
    expect(await countKnown()).toEqual(known);
  });
});

async function logInWith(server: TestServer) {
  const { token: first } = await server.caller().auth.login(staff);
  const code = staff.factor.recoveryCodes[3] ?? '';
  return server.caller().auth.secondFactor({ token: first, code });
}
