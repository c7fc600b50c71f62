import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { readEnv } from '../env.ts';
import { startServer } from '../start.ts';
import { failure } from './answers.ts';
import { type JsonSchema, openApiDocument } from './openapi.ts';
import type { Method, Route } from './route.ts';
import { tables } from './table.ts';

/* A real server over real HTTP, whose every answer to a documented call is held to what is documented. */

const SUPERADMIN = { username: 'boss', password: 'boss-password' };
export const PASSWORD = 'member-password';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  readonly body: any;
}
export interface Sending {
  readonly token?: string | undefined;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

const document = openApiDocument();

export class Rest {
  /** The documented calls that answered 200. */
  readonly succeeded = new Set<string>();
  #url = '';
  #count = 0;
  superadmin!: Person;

  constructor(env: Record<string, string> = {}) {
    let stop = async () => {};
    beforeAll(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'rest-'));
      const { username, password } = SUPERADMIN;
      const names = { SUPERADMIN_USERNAME: username, SUPERADMIN_PASSWORD: password };
      const given = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...names, ...env };
      const silent = { info() {}, warn() {}, error: console.error };
      const server = await startServer({ env: readEnv(given), log: silent, durable: false });
      stop = async () => {
        await server.stop();
        await rm(dataDir, { recursive: true });
      };
      this.#url = `http://127.0.0.1:${server.port}/api`;
      this.superadmin = await this.login(username, password);
    }, 60_000);
    afterAll(() => stop(), 30_000);
  }

  async send(method: Method | 'PATCH', path: string, sending: Sending = {}): Promise<Answer> {
    const { token, body, headers } = sending;
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    this.#hold(method, path, answer);
    return answer;
  }

  async text(path: string): Promise<{ headers: Headers; body: string }> {
    const response = await fetch(this.#url + path);
    return { headers: response.headers, body: await response.text() };
  }

  /** Sends and expects success. */
  async ok(method: Method, path: string, sending: Sending = {}) {
    const answer = await this.send(method, path, sending);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 200, body: { success: true } });
    return answer.body;
  }

  #hold(method: string, path: string, { status, body }: Answer): void {
    const route = findRoute(method, path);
    if (status !== 200) expect(body).toEqual(failure.parse(body));
    if (!route) return;
    const call = `${route.method} ${route.path}`;
    expect(Object.keys(operationOf(route).responses), `${call} answered ${status}`).toContain(String(status));
    if (status !== 200) return;
    this.succeeded.add(call);
    expect(route.answer.safeParse(body).error?.issues ?? [], call).toEqual([]);
    expect(documentedAnswer(route).safeParse(body).error?.issues ?? [], `${call} in OpenAPI`).toEqual([]);
  }

  async login(username: string, password: string): Promise<Person> {
    const { token, user } = await this.ok('POST', '/auth/login', { body: { username, password } });
    return { id: user.id, username, token };
  }

  /** An approved account, made by the superadmin. */
  async join(role: 'user' | 'admin' = 'user'): Promise<Person> {
    const body = { ...this.stranger(), paymentMethod: 'Easypaisa', role };
    await this.ok('POST', '/users', { token: this.superadmin.token, body });
    return this.login(body.username, body.password);
  }

  /** What a person who is not known yet types. */
  stranger() {
    const username = `person${process.pid}-${++this.#count}`;
    return {
      name: `Person ${this.#count}`,
      username,
      email: `${username}@example.com`,
      phone: '03001234567',
      password: PASSWORD,
    };
  }

  /** A one-time reset code: staff get it over tRPC only, for no documented call gives one out. */
  async issueResetCode(id: string): Promise<string> {
    const response = await fetch(`${new URL(this.#url).origin}/trpc/auth.issueResetCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.superadmin.token}` },
      body: JSON.stringify({ id }),
    });
    const { result } = (await response.json()) as { result: { data: { code: string } } };
    return result.data.code;
  }

  /** Puts money on a member's balance. */
  async fund(person: Person, amount: number): Promise<void> {
    const body = { amount, type: 'deposit', description: 'Test' };
    await this.ok('POST', `/users/${person.id}/balance`, { token: this.superadmin.token, body });
  }
}

/** A small real picture as a data URL. */
export async function picture(): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background: '#224466' } as const;
  return `data:image/jpeg;base64,${(await sharp({ create }).jpeg().toBuffer()).toString('base64')}`;
}

export function callsOf(routes: readonly Route[]): string[] {
  return routes.map(({ method, path }) => `${method} ${path}`).sort();
}

function findRoute(method: string, sent: string): Route | undefined {
  const path = sent.split('?', 1)[0] ?? '';
  const fits = (route: Route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const found = Object.values(tables)
    .flat()
    .filter((route) => route.method === method && fits(route));
  return found.find((route) => route.path === path) ?? found[0];
}

function operationOf(route: Route) {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not in the document`);
  return operation;
}

/** The document's own schema of a call's answer, as a reader of the document would check it. */
function documentedAnswer(route: Route): z.ZodType {
  const done = operationOf(route).responses['200'];
  if (!done || !('content' in done)) throw new Error(`${route.path} documents no answer`);
  const inlined = JSON.stringify(done.content['application/json'].schema).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  );
  const defs = JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
  const schema: JsonSchema = { ...JSON.parse(inlined), $defs: JSON.parse(defs) };
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
}
