import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneLine } from '#server/modules/statements/statements.fixture.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { appRouter } from './router.ts';

/* Sends hostile input to every procedure over HTTP: it causes no fault, and refused input changes nothing. */

/** JSON texts, because some of them are no JavaScript values. */
const HOSTILE: readonly string[] = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"x\\udfffy"',
  '""',
  '"   "',
  '"\\u202e\\u2066"',
  `"' or 1=1; drop table users; --"`,
  '"%00%ff%"',
  '"__proto__"',
  '"constructor"',
  '"9999999999999999999"',
  '"-1"',
  '"NaN"',
  `"${'x'.repeat(7_000)}"`,
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '0.1e-300',
  '1.005',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '1e308',
  '1e999',
  '-1e999',
  '[]',
  '[[[[[[[[]]]]]]]]',
  '{}',
  '{"length":1e9}',
  '{"toString":"x","valueOf":"y"}',
  '{"__proto__":{"role":"superadmin"}}',
  '["a","b"]',
];

let server: TestServer;
let member: Person;
let boss: Person;
const faults: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // A database that is slow for a moment is tried again; the statuses below say whether it answered.
  server.deps.log.error = (details) => {
    if (!/did not answer in time/.test(String((details as { err?: unknown }).err))) faults.push(details);
  };
  member = await server.make.member({ balance: 5_000 });
  boss = await server.make.superadmin();
});
afterAll(async () => {
  expect(await server.db.ledgerProblems()).toEqual([]);
  await server.close();
});

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const ofMember = { id: '' };
const page = { limit: 5, cursor: '1', search: 'x' };

/** A valid input for each procedure; the tests replace its fields one by one. */
const inputs = async (): Promise<Record<string, Record<string, unknown>>> => ({
  'auth.login': { ...SUPERADMIN, email: 'a@b.co' },
  'auth.register': { ...stranger(), referralCode: SUPERADMIN.username },
  'auth.validateReferral': { code: SUPERADMIN.username },
  'auth.inviter': { userId: member.id },
  'auth.forgotPassword': {
    username: member.username,
    email: member.email,
    newPassword: 'long-enough',
    screenshot: await screenshot(),
    screenshotName: 'a.jpg',
  },
  'auth.verifyResetCode': { username: member.username, code: '12345678' },
  'auth.resetPassword': { username: member.username, code: '12345678', newPassword: 'long-enough' },
  'auth.listPasswordResets': { limit: 5, cursor: '1' },
  'auth.approvePasswordReset': ofMember,
  'auth.rejectPasswordReset': { ...ofMember, pendingOnly: true },
  'auth.issueResetCode': ofMember,
  'users.get': ofMember,
  'users.list': { ...page, role: 'user', status: 'Active' },
  'users.create': { ...stranger(), paymentMethod: 'Easypaisa', role: 'user' },
  'users.update': { id: randomUUID(), status: 'Active', password: 'long-enough' },
  'users.delete': { id: randomUUID() },
  'users.adjustBalance': { id: member.id, amount: 5, type: 'deposit', description: 'x', idempotencyKey: 'k' },
  'users.transactions': { id: member.id, limit: 5, cursor: '1' },
  'users.referrals': { id: member.id, limit: 5, cursor: '1' },
  'users.member.get': { id: member.id },
  'users.member.requests': { id: member.id, limit: 5, cursor: '1' },
  'users.member.spins': { id: member.id, limit: 5, cursor: '1' },
  'users.member.videoDays': { id: member.id, limit: 5, cursor: '1' },
  'users.member.devices': { id: member.id },
  'users.member.decisions': { id: member.id, limit: 5, cursor: '1' },
  'users.notes.list': { id: member.id, limit: 5, cursor: '1' },
  'users.notes.add': { id: member.id, text: 'x', idempotencyKey: 'k' },
  'users.notes.delete': { id: randomUUID() },
  'users.listAudit': {
    ...page,
    search: 'xyz',
    area: 'user',
    actorId: randomUUID(),
    personId: randomUUID(),
    from: '2026-01-01',
    to: '2026-01-01',
  },
  'users.export': { what: 'audit', filters: { search: 'xyz', from: '2026-01-01' } },
  'users.onStaffEvent': { lastEventId: '1-1' },
  'users.onMemberEvent': { lastEventId: '1-1' },
  'requests.list': { ...page, type: 'Deposit', status: 'Pending' },
  'requests.batches.list': { limit: 5, cursor: '1', open: true },
  'requests.batches.get': { id: randomUUID() },
  'requests.batches.create': { requestIds: [randomUUID()], account: 'SadaPay', idempotencyKey: 'k' },
  'requests.batches.takeOut': { id: randomUUID(), requestId: randomUUID(), unpaid: true },
  'requests.batches.download': { id: randomUUID(), again: true, idempotencyKey: 'k' },
  'requests.batches.settle': {
    id: randomUUID(),
    results: [{ outcome: 'paid', requestId: randomUUID(), reference: 'x' }],
    sameReference: true,
  },
  'requests.batches.setLayout': {
    account: 'SadaPay',
    layout: {
      columns: [{ field: 'text', heading: 'H', text: 'x' }],
      headings: true,
      total: true,
      spreadsheet: true,
    },
  },
  'requests.mine': { limit: 5, cursor: '1' },
  'requests.get': ofMember,
  'requests.createDeposit': {
    userId: randomUUID(),
    type: 'Deposit',
    amount: 865,
    paymentMethod: 'SadaPay',
    transactionId: 'x',
    screenshot: await screenshot(),
    idempotencyKey: 'k',
  },
  'requests.createWithdrawal': {
    userId: member.id,
    amount: 143,
    accountNumber: '1',
    accountName: 'A',
    bankName: 'B',
    withdrawalCount: 0,
    idempotencyKey: 'k',
  },
  'requests.approve': { id: randomUUID(), reference: 'x', account: 'SadaPay', idempotencyKey: 'k' },
  'requests.claim': { id: randomUUID(), takeOver: true, idempotencyKey: 'k' },
  'requests.release': { id: randomUUID(), idempotencyKey: 'k' },
  'requests.accounts.transfer': {
    from: 'SadaPay',
    to: 'Easypaisa',
    amount: 5,
    note: 'N',
    idempotencyKey: 'k',
  },
  'requests.accounts.entries': { of: 'cash', from: '2026-01-01', to: '2026-01-02', limit: 1, cursor: '1' },
  'requests.statements.day': { account: 'SadaPay', day: '2026-01-01' },
  'requests.statements.preview': oneLine(),
  'requests.statements.import': { ...oneLine(), idempotencyKey: 'k' },
  'requests.statements.confirm': { lineId: 1, requestId: randomUUID(), idempotencyKey: 'k' },
  'requests.statements.undo': { lineId: 1, idempotencyKey: 'k' },
  'requests.statements.count': {
    account: 'SadaPay',
    day: '2026-01-01',
    balance: 5,
    note: 'N',
    idempotencyKey: 'k',
  },
  'requests.statements.approveArrived': { account: 'SadaPay', ids: [randomUUID()], idempotencyKey: 'k' },
  'requests.reject': { id: randomUUID(), reason: 'x', idempotencyKey: 'k' },
  'requests.delete': { id: randomUUID(), idempotencyKey: 'k' },
  'videos.status': { id: member.id },
  'videos.click': { videoId: randomUUID(), idempotencyKey: 'k' },
  'videos.create': { title: 'T', description: 'D', url: 'https://e.com' },
  'videos.update': { id: randomUUID(), title: 'T', description: 'D', url: 'https://e.com', isActive: true },
  'videos.activate': { id: randomUUID(), isActive: true },
  'videos.move': { id: randomUUID(), direction: 'up' },
  'videos.delete': { id: randomUUID() },
  'spinner.status': { id: member.id },
  'spinner.spin': { commitment: 'ab'.repeat(32), clientSeed: 'x', idempotencyKey: 'k' },
  'spinner.history': { limit: 5, cursor: '1' },
  'contacts.create': {
    userId: member.id,
    name: 'A',
    email: 'a@b.co',
    subject: 'S',
    message: 'M',
    idempotencyKey: 'k',
  },
  'contacts.mine': { limit: 5, cursor: '1' },
  'contacts.follow': { id: randomUUID(), text: 'x', idempotencyKey: 'k' },
  'contacts.thread': { id: randomUUID() },
  'contacts.reply': { id: randomUUID(), text: 'x', idempotencyKey: 'k' },
  'contacts.list': { limit: 5, cursor: '1', state: 'new', userId: randomUUID() },
  'contacts.markRead': ofMember,
  'contacts.delete': ofMember,
});

const MEMBERS =
  /^(requests\.(mine|createWithdrawal)|videos\.click|spinner\.|contacts\.(create|mine|follow)|users\.onMember)/;

/**
 * Sends JSON text unchanged.
 * @returns the status and the body
 */
async function send(path: string, json: string, token?: string): Promise<{ status: number; body: string }> {
  const bearer = token ?? (MEMBERS.test(path) ? member.token : boss.token);
  const type = procedures[path]?._def.type ?? 'mutation';
  const headers: Record<string, string> = { authorization: `Bearer ${bearer}` };
  const response =
    type === 'mutation'
      ? await fetch(`${server.url}/trpc/${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: json,
        })
      : await fetch(`${server.url}/trpc/${path}?input=${encodeURIComponent(json)}`, { headers });
  if (type !== 'subscription') return { status: response.status, body: await response.text() };
  await response.body?.cancel();
  return { status: response.status, body: '' };
}

/** Counts and sums that change with any write. */
async function state(): Promise<unknown> {
  const [row] = await server.db.sql`
    select (select count(*) from users) users, (select count(*) from requests) requests, (select count(*) from journal_lines) lines,
      (select count(*) from contacts) contacts, (select count(*) from videos) videos, (select count(*) from images) images,
      (select count(*) from password_resets) resets, (select count(*) from audit_log) audit, (select max(id) from events) events,
      (select sum(clicks) from video_days) clicks,
      -- A wrong one-time code is counted, and its answer kept.
      (select count(*) from idempotency_keys where scope <> 'code' and scope not like 'reset:%') keys`;
  return row;
}

async function attack(path: string, what: string, bodies: readonly string[]): Promise<void> {
  const before = await state();
  const answers = await Promise.all(bodies.map((body) => send(path, body)));
  answers.forEach(({ status, body }, i) => {
    expect.soft(status, `${path} ${what} ${bodies[i]?.slice(0, 200)}`).toBeLessThan(500);
    expect.soft(body, `${path} ${what}`).not.toMatch(/postgres|insert into|constraint|node_modules|\.ts:/i);
  });
  if (answers.every(({ status }) => status >= 400))
    expect.soft(await state(), `${path} ${what}`).toEqual(before);
}

describe('hostile input', () => {
  it('in any field of any procedure is refused or harmless', async () => {
    for (const [path, sound] of Object.entries(await inputs())) {
      for (const field of Object.keys(sound)) {
        const marked = JSON.stringify({ ...sound, [field]: '@@' });
        await attack(
          path,
          field,
          HOSTILE.map((value) => marked.replace('"@@"', () => value)),
        );
      }
    }
    expect(faults).toEqual([]);
  });

  it('as the whole input, or in extra fields, is refused or harmless', async () => {
    const given = await inputs();
    for (const path of Object.keys(procedures)) {
      const sound = JSON.stringify(given[path] ?? {});
      const inside = sound.slice(1, -1);
      const more = inside ? `,${inside}` : '';
      await attack(path, 'whole', [
        ...HOSTILE,
        `[${sound}]`,
        `{"json":${sound}}`,
        `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
      ]);
      // Extra fields are dropped, so only the valid fields matter.
      for (const extra of [
        '"__proto__":{"role":"superadmin"}',
        '"constructor":{"prototype":{"x":1}}',
        '"role":"superadmin","balance":1e9',
      ]) {
        const { status } = await send(path, `{${extra}${more}}`);
        expect.soft(status, `${path} ${extra}`).toBeLessThan(500);
      }
    }
    expect(({} as { role?: string }).role).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('in extra fields of a registration gives no more rights', async () => {
    const who = stranger();
    const body = JSON.stringify({ ...who, referralCode: SUPERADMIN.username }).slice(0, -1);
    const { status } = await send(
      'auth.register',
      `${body},"role":"superadmin","status":"Active","accountStatus":"approved"}`,
    );
    expect(status).toBe(200);
    const [row] = await server.db
      .sql`select role, status, account_status from users where username = ${who.username}`;
    expect(row).toEqual({ role: 'user', status: 'Inactive', account_status: 'pending' });
  });

  it('is refused as a body that is not JSON', async () => {
    const post = async (body: BodyInit, type: string) => {
      const headers = { 'content-type': type, authorization: `Bearer ${boss.token}` };
      const response = await fetch(`${server.url}/trpc/videos.create`, { method: 'POST', headers, body });
      await response.text();
      return response.status;
    };
    const json = 'application/json';
    for (const [body, type] of [
      ['{', json],
      ['', json],
      ['{"a":1}garbage', json],
      [new Uint8Array([0xff, 0xfe, 0x00]), json],
      ['title=T', 'application/x-www-form-urlencoded'],
      ['<a/>', 'application/xml'],
      ['{}', 'text/plain'],
    ] as const) {
      const status = await post(body, type);
      expect.soft(status, `${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect.soft(status, `${type} ${body}`).toBeLessThan(500);
    }
    expect(await post(JSON.stringify({ title: 'x'.repeat(300_000) }), json)).toBe(413);
  });

  it('is refused as a path', async () => {
    for (const path of [
      '__proto__',
      'constructor',
      'users.__proto__',
      'users.constructor',
      'toString',
      'users',
      'users.me.x',
      'users.me%00',
      '%ff',
      // These are encoded twice.
      'users.me%25',
      'users.me%25ff',
      '..%2f..%2fapi',
      '%E0%A4%A',
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await fetch(`${server.url}/trpc/${path}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${boss.token}` },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        await response.text();
        expect.soft(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect.soft(response.status, `${method} ${path}`).toBeLessThan(500);
      }
    }
    expect(faults).toEqual([]);
  });
});
