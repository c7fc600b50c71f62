import { expect } from 'vitest';
import * as z from 'zod';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { type JsonSchema, openApiDocument } from './openapi.ts';
import { failure } from './response-schemas.ts';
import type { Method, Route } from './route.ts';
import { tables } from './table.ts';

/* A real server over HTTP. Each response to a documented call is checked against its schema. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any field
  readonly body: any;
}
export interface Sending {
  readonly token?: string | undefined;
  /** A text is sent unchanged. */
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
  readonly succeeded = new Set<string>();
  readonly server = testServer();
  readonly superadmin: Person = fixture(() => this.server.make.superadmin());

  get #url(): string {
    return `${this.server.url}/api`;
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
    expect(route.response.safeParse(body).error?.issues ?? [], call).toEqual([]);
    expect(documentedAnswer(route).safeParse(body).error?.issues ?? [], `${call} in OpenAPI`).toEqual([]);
  }

  async login(username: string, password: string): Promise<Person> {
    const { token, user } = await this.ok('POST', '/auth/login', { body: { username, password } });
    return { id: user.id, username, token };
  }

  /** A one-time reset code, which staff can issue only over tRPC. */
  async issueResetCode(id: string): Promise<string> {
    const caller = await this.server.caller(this.superadmin.token);
    return (await caller.auth.issueResetCode({ id })).code;
  }
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
