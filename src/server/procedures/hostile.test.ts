import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import { findProcedures, HOSTILE, inputsOf } from '#testing/arbitrary.ts';
import { type CaseWorld, startCaseWorld } from '#testing/case.ts';
import { attempt, EXAMPLES, type Example } from '#testing/cases.ts';
import { callPath, outcome } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { screenshot, stranger } from '#testing/factories.ts';
import type { JsonSchema } from '../transports/rest/openapi.ts';

/* Hostile input must cause no fault. If all inputs of one attack are refused, they must change nothing. */

let w: CaseWorld;
const faults: unknown[] = [];
beforeAll(async () => {
  w = await startCaseWorld();
  // Ignores log lines about a slow database, because such a call is tried again.
  w.server.deps.log.error = (details) => {
    if (!/did not answer in time/.test(String((details as { err?: unknown }).err))) faults.push(details);
  };
});
afterAll(() => w.server.close());

const SCHEMAS = new Map(findProcedures().map(({ name, schema }) => [name, schema]));
const schemaOf = ({ inputs: [input] }: Example) => input as z.ZodMiniObject | undefined;

/** What the sender of hostile values would else send. */
interface Sound extends Example {
  readonly token: string | undefined;
  /** Without a key: a second attack with the same key would only get the answer of the first. */
  readonly input: Record<string, unknown>;
}

/** The input of the case; the schema gives its other fields, except for what the case leaves undefined. */
async function soundCall(example: Example): Promise<Sound> {
  const { by, input } = await attempt(w, example);
  const schema = SCHEMAS.get(example.path);
  const known: Readonly<Record<string, unknown>> = {
    userId: w.member.id,
    username: w.member.username,
    email: w.member.email,
    transactionId: 'TX1234567',
    reference: 'FT1234567',
    screenshot: await screenshot(),
    lastEventId: '1-1',
    cursor: '1',
    from: '2026-01-01',
    to: '2026-01-31',
  };
  const options = {
    isComplete: true,
    known: (field: string) => (field in known ? fc.constant(known[field]) : undefined),
  };
  const [value] = schema ? fc.sample(inputsOf(schema, options), { seed: 1, numRuns: 1 }) : [{}];
  const { idempotencyKey: _, ...sound } = { ...(value as object), ...(input as object) } as Record<
    string,
    unknown
  >;
  return { ...example, token: by?.token, input: sound };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function send({ path, type, token }: Sound, json: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await (type === 'mutation'
    ? fetch(`${w.server.url}/trpc/${path}`, { method: 'POST', headers, body: json })
    : fetch(`${w.server.url}/trpc/${path}?input=${encodeURIComponent(json)}`, { headers }));
  if (type !== 'subscription') return { status: response.status, body: await response.text() };
  await response.body?.cancel();
  return { status: response.status, body: '' };
}

async function call({ path, token }: Sound, json: string): Promise<Answer> {
  const result = await outcome(callPath(await w.server.caller(token), path, JSON.parse(json)));
  return result.ok
    ? { status: 200, body: JSON.stringify(result.value) ?? '' }
    : { status: result.status, body: JSON.stringify(result) };
}

/** Reads counts and sums that change with almost any write, to show that refused input changed nothing. */
async function state(): Promise<unknown> {
  const [row] = await w.server.db.sql`
    select (select count(*) from users) users, (select count(*) from requests) requests, (select count(*) from journal_lines) lines,
      (select count(*) from contacts) contacts, (select count(*) from videos) videos, (select count(*) from images) images,
      (select count(*) from password_resets) resets, (select count(*) from audit_log) audit, (select max(id) from events) events,
      (select sum(clicks) from video_days) clicks,
      -- Not the keys of one-time reset codes: a refused try of a wrong code is counted, and its answer kept.
      (select count(*) from idempotency_keys where scope <> 'code' and scope not like 'reset:%') keys`;
  return row;
}

/** Most values go to the procedure itself, because HTTP is the same for all. Subscriptions need HTTP. */
const byOf = ({ type }: Example) => (type === 'subscription' ? send : call);

let unchanged: unknown;

async function attack(
  sound: Sound,
  what: string,
  bodies: readonly string[],
  by = byOf(sound),
): Promise<void> {
  const { path } = sound;
  const before = unchanged ?? (await state());
  unchanged = undefined;
  const answers = await Promise.all(bodies.map((body) => by(sound, body)));
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

/** Its input is one of three ids: each is attacked alone. */
const PROOF = 'users.seals.proof';
/** A hash costs more than all other work of a call, so only logins and resets hash a hostile password. */
const hashing = (verified: boolean) => ({ hash: async () => 'none', verify: async () => verified });

describe('hostile input', () => {
  // One test for each procedure, so that no test reaches its time limit on a busy machine.
  it.each(EXAMPLES)(
    'in any field of $path, as its input or in extra fields is refused or harmless',
    async (example) => {
      const { passwords } = w.server.deps;
      const real = { hash: passwords.hash, verify: passwords.verify };
      onTestFinished(() => void Object.assign(passwords, real));
      Object.assign(passwords, hashing(true));
      const sound = await soundCall(example);
      unchanged = undefined;
      const schema = schemaOf(example);
      if (schema) expect(schema.safeParse(sound.input).error).toBeUndefined();
      const fields = Object.keys(schema?._zod.def.shape ?? {}).filter((field) => field !== 'idempotencyKey');
      expect(fields.filter((field) => !(field in sound.input))).toEqual([]);
      const rest = example.path === PROOF ? {} : sound.input;
      for (const field of Object.keys(sound.input)) {
        const isHashed = /password/i.test(field) && example.path.startsWith('auth.');
        Object.assign(passwords, isHashed ? real : hashing(false));
        const marked = JSON.stringify({ ...rest, [field]: '@@' });
        const values = hostileTo(SCHEMAS.get(example.path)?.properties?.[field] as JsonSchema | undefined);
        const bodies = values.map((value) => marked.replace('"@@"', () => value));
        await attack(sound, field, bodies);
      }
      Object.assign(passwords, hashing(false));
      const json = JSON.stringify(sound.input);
      const inside = json.slice(1, -1);
      const more = inside ? `,${inside}` : '';
      const by = byOf(sound);
      await attack(sound, 'whole', [...hostileTo({ type: 'object' }), `[${json}]`, `{"json":${json}}`]);
      unchanged = undefined;
      // Unknown fields are dropped, so only the valid fields of the input have an effect.
      for (const extra of [
        '"__proto__":{"role":"superadmin"}',
        '"constructor":{"prototype":{"x":1}}',
        '"role":"superadmin","balance":1e9',
      ]) {
        const { status } = await by(sound, `{${extra}${more}}`);
        expect.soft(status, `${sound.path} ${extra}`).toBeLessThan(500);
      }
      expect(({} as { role?: string }).role).toBeUndefined();
      expect(faults.splice(0)).toEqual([]);
    },
  );

  it.each(EXAMPLES.filter(({ path }) => ['users.get', 'videos.create'].includes(path)))(
    'over HTTP as the whole input of $path is refused',
    async (example) => {
      const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
      const bodies = ['null', '1e999', '"\\ud800"', '{"__proto__":{"role":"superadmin"}}', deep];
      await attack(await soundCall(example), 'whole, over HTTP', bodies, send);
      expect(faults.splice(0)).toEqual([]);
    },
  );

  it('in extra fields of a registration gives no more rights', async () => {
    const who = stranger();
    const body = JSON.stringify({ ...who, referralCode: SUPERADMIN.username }).slice(0, -1);
    const register = EXAMPLES.find(({ path }) => path === 'auth.register');
    if (!register) throw new Error('no registration');
    const { status } = await send(
      await soundCall(register),
      `${body},"role":"superadmin","status":"Active","accountStatus":"approved"}`,
    );
    expect(status).toBe(200);
    const [row] = await w.server.db
      .sql`select role, status, account_status from users where username = ${who.username}`;
    expect(row).toEqual({ role: 'user', status: 'Inactive', account_status: 'pending' });
  });
});
