import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { createCaller } from '../trpc/router.ts';

/* A documented call (SPEC section 7) as data: the source of the Fastify routes and the OpenAPI document. */

export type Caller = ReturnType<typeof createCaller>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Only for the OpenAPI document: the procedure enforces access (docs/procedures.md). */
export type Access = 'any' | 'self' | 'member' | 'staff';
type Shape = z.core.$ZodLooseShape;

interface RouteSpec<I extends Shape, A extends Shape> {
  readonly method: Method;
  /** The path below /api, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly input?: z.ZodMiniObject<I>;
  /** The named fields next to `success: true`. */
  readonly response: A;
  /** Statuses of refusals, in addition to those that every call of its kind can give. */
  readonly refuses?: readonly (401 | 403 | 404 | 409)[];
  readonly image?: boolean;
  readonly run: (caller: Caller, input: z.input<z.ZodMiniObject<I>>) => Promise<z.input<z.ZodMiniObject<A>>>;
}

export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: Access;
  readonly input: z.ZodMiniObject<Shape>;
  /** Strict, so that a test finds undocumented fields. */
  readonly response: z.ZodMiniObject<Shape>;
  readonly refuses: readonly number[];
  readonly image: boolean;
  readonly fields: {
    readonly path: readonly string[];
    readonly query: readonly string[];
    readonly body: readonly string[];
    readonly keyed: boolean;
  };
  /** @param input the result of `readInput`, not checked yet @returns the named fields of the response */
  readonly run: (caller: Caller, input: unknown) => Promise<Readonly<Record<string, unknown>>>;
}

export function route<I extends Shape, A extends Shape>(spec: RouteSpec<I, A>): Route {
  const input = spec.input ?? z.object({});
  const path = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const rest = Object.keys(input.shape).filter((name) => !path.includes(name) && name !== 'idempotencyKey');
  const reads = spec.method === 'GET';
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    description: spec.description,
    access: spec.access,
    input,
    response: z.strictObject({ success: z.literal(true), ...spec.response }),
    refuses: spec.refuses ?? [],
    image: spec.image ?? false,
    fields: {
      path,
      query: reads ? rest : [],
      body: reads ? [] : rest,
      keyed: 'idempotencyKey' in input.shape,
    },
    run: (caller, found) => spec.run(caller, found as z.input<z.ZodMiniObject<I>>),
  };
}

interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: unknown;
}

/**
 * Each field from one place, so that a body cannot override the id in the path.
 * @throws DomainError `badInput`
 */
export function readInput({ fields, input }: Route, sent: Sent): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const take = (from: unknown, names: readonly string[]) => {
    for (const name of names) {
      if (isRecord(from) && Object.hasOwn(from, name)) found[name] = from[name];
    }
  };
  if (fields.body.length > 0 && sent.body !== undefined && !isRecord(sent.body)) {
    throw new DomainError('badInput', 'badInput');
  }
  take(sent.body, fields.body);
  take(sent.query, fields.query);
  take(sent.params, fields.path);
  if (fields.keyed && sent.idempotencyKey !== undefined) found.idempotencyKey = sent.idempotencyKey;
  if ('limit' in input.shape) {
    found.limit = found.limit === undefined ? LIST_LIMITS.max : asNumber(found.limit);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a query value of up to 9 digits to a number. Other text stays, so that the schema refuses it. */
function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
