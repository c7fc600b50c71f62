import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { findProcedures, HOSTILE } from '#testing/arbitrary.ts';
import { callPath, outcome } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import type { JsonSchema } from '../rest/openapi.ts';
import { validInputs } from './hostile.fixture.ts';
import { appRouter } from './router.ts';

/* Hostile input must cause no fault. If all inputs of one attack are refused, they must change nothing. */

const server = testServer();
let member: Person;
let boss: Person;
let inputs: Awaited<ReturnType<typeof validInputs>>;
const faults: unknown[] = [];
beforeAll(async () => {
  // Ignores log lines about a slow database, because such a call is tried again.
  server.deps.log.error = (details) => {
    if (!/did not answer in time/.test(String((details as { err?: unknown }).err))) faults.push(details);
  };
  member = await server.make.member({ balance: 5_000 });
  boss = await server.make.superadmin();
  inputs = await validInputs(member);
});

const PROCEDURES = Object.fromEntries(findProcedures().map((one) => [one.name, one]));
const PATHS = Object.keys(PROCEDURES);
const schemaOf = (path: string) =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodMiniObject[] } }>)[path]
    ?._def.inputs[0];
const MEMBERS =
  /^(requests\.(mine|receipt|createWithdrawal|savedAccounts)|videos\.click|spinner\.|contacts\.(create|mine|markSeen|follow)|users\.(onMember|ownData|seals))/;

const tokenFor = (path: string) => (MEMBERS.test(path) ? member : boss).token;

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function send(path: string, json: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${tokenFor(path)}`, 'content-type': 'application/json' };
  const { type } = PROCEDURES[path] ?? {};
  const response = await (type === 'mutation'
    ? fetch(`${server.url}/trpc/${path}`, { method: 'POST', headers, body: json })
    : fetch(`${server.url}/trpc/${path}?input=${encodeURIComponent(json)}`, { headers }));
  if (type !== 'subscription') return { status: response.status, body: await response.text() };
  await response.body?.cancel();
  return { status: response.status, body: '' };
}

async function call(path: string, json: string): Promise<Answer> {
  const result = await outcome(callPath(await server.caller(tokenFor(path)), path, JSON.parse(json)));
  return result.ok
    ? { status: 200, body: JSON.stringify(result.value) ?? '' }
    : { status: result.status, body: JSON.stringify(result) };
}

/** Reads counts and sums that change with almost any write, to show that refused input changed nothing. */
async function state(): Promise<unknown> {
  const [row] = await server.db.sql`
    select (select count(*) from users) users, (select count(*) from requests) requests, (select count(*) from journal_lines) lines,
      (select count(*) from contacts) contacts, (select count(*) from videos) videos, (select count(*) from images) images,
      (select count(*) from password_resets) resets, (select count(*) from audit_log) audit, (select max(id) from events) events,
      (select sum(clicks) from video_days) clicks,
      -- Not the keys of one-time reset codes: a refused try of a wrong code is counted, and its answer kept.
      (select count(*) from idempotency_keys where scope <> 'code' and scope not like 'reset:%') keys`;
  return row;
}

/** Most values go to the procedure itself, because HTTP is the same for all. Subscriptions need HTTP. */
const byOf = (path: string) => (PROCEDURES[path]?.type === 'subscription' ? send : call);

let unchanged: unknown;

async function attack(path: string, what: string, bodies: readonly string[], by = send): Promise<void> {
  const before = unchanged ?? (await state());
  unchanged = undefined;
  const answers = await Promise.all(bodies.map((body) => by(path, body)));
  answers.forEach(({ status, body }, i) => {
    expect.soft(status, `${path} ${what} ${bodies[i]?.slice(0, 200)} ${body}`).toBeLessThan(500);
    expect.soft(body, `${path} ${what}`).not.toMatch(/postgres|insert into|constraint|node_modules|\.ts:/i);
  });
  if (answers.some(({ status }) => status < 400)) return;
  unchanged = await state();
  expect.soft(unchanged, `${path} ${what}`).toEqual(before);
}

function typeOf(json: string): string {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function typesOf({ type = [], anyOf, oneOf }: JsonSchema): readonly string[] {
  const inner = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) => typesOf(each as JsonSchema));
  return [type, inner].flat().map((one) => (one === 'integer' ? 'number' : one));
}

/** The values of the types that the schema accepts, and one of each other type. */
function hostileTo(schema: JsonSchema = {}): readonly string[] {
  const accepted = typesOf(schema);
  const seen = new Set<string>();
  return HOSTILE.filter((value) => {
    const type = typeOf(value);
    const isFirst = !seen.has(type);
    seen.add(type);
    return isFirst || accepted.length === 0 || accepted.includes(type);
  });
}

const UNHASHED = { hash: async () => 'none', verify: async () => false };

describe('hostile input', () => {
  it('is tried in every field of every procedure that has an input', () => {
    const refused = Object.entries(inputs).flatMap(([path, input]) => {
      return schemaOf(path)?.safeParse(input).success ? [] : [path];
    });
    expect(refused).toEqual(['users.seals.proof']);
    const missing = Object.keys(PROCEDURES).flatMap((path) => {
      const fields = Object.keys(schemaOf(path)?._zod.def.shape ?? {});
      const known = inputs[path] ?? {};
      return fields
        .filter((one) => one !== 'idempotencyKey' && !(one in known))
        .map((one) => `${path}: ${one}`);
    });
    expect(missing).toEqual([]);
  });

  // One test for each procedure, so that no test reaches its time limit on a busy machine.
  it.each(PATHS)('in any field of %s is refused or harmless', async (path) => {
    const sound = inputs[path] ?? {};
    const { passwords } = server.deps;
    const real = { hash: passwords.hash, verify: passwords.verify };
    for (const field of Object.keys(sound)) {
      // Only a hostile password is hashed: a hash costs more than all other work of a call.
      Object.assign(passwords, /password/i.test(field) ? real : UNHASHED);
      const marked = JSON.stringify({ ...sound, [field]: '@@' });
      const schema = PROCEDURES[path]?.schema?.properties?.[field] as JsonSchema | undefined;
      const values = hostileTo(schema);
      const bodies = values.map((value) => marked.replace('"@@"', () => value));
      await attack(path, field, bodies, byOf(path));
    }
    Object.assign(passwords, real);
    expect(faults.splice(0)).toEqual([]);
  });

  it.each(PATHS)('as the whole input of %s, or in extra fields, is refused or harmless', async (path) => {
    const sound = JSON.stringify(inputs[path] ?? {});
    const inside = sound.slice(1, -1);
    const more = inside ? `,${inside}` : '';
    const by = byOf(path);
    const wrapped = [`[${sound}]`, `{"json":${sound}}`];
    await attack(path, 'whole', [...hostileTo({ type: 'object' }), ...wrapped], by);
    unchanged = undefined;
    // Unknown fields are dropped, so only the valid fields of the input have an effect.
    for (const extra of [
      '"__proto__":{"role":"superadmin"}',
      '"constructor":{"prototype":{"x":1}}',
      '"role":"superadmin","balance":1e9',
    ]) {
      const { status } = await by(path, `{${extra}${more}}`);
      expect.soft(status, `${path} ${extra}`).toBeLessThan(500);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
    expect(faults.splice(0)).toEqual([]);
  });

  it.each(['users.get', 'videos.create'])('over HTTP as the whole input of %s is refused', async (path) => {
    const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    const bodies = ['null', '1e999', '"\\ud800"', '{"__proto__":{"role":"superadmin"}}', deep];
    await attack(path, 'whole, over HTTP', bodies);
    expect(faults.splice(0)).toEqual([]);
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
      // `%25` stands for `%`: the next two paths would be malformed only if they were decoded twice.
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
