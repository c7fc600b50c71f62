import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Patience } from '#drizzle/client.ts';

/** What is known of the request that is being answered, wherever in the program one is. */
export interface RequestScope {
  /** Said in the answer's `x-request-id`, in every line of the log, and to whoever met a fault. */
  readonly id: string;
  /** Procedures called so far; a batch has several. */
  readonly procedures: string[];
  /** Who called, once that is known. */
  userId?: string;
  /** How long the database may still make it wait. Undefined for a subscription, which outlives outages. */
  patience: Patience | undefined;
}

/** All waiting for a database that is away, of all calls that one request makes. */
export const PATIENCE_MS = 8_000;

const scopes = new AsyncLocalStorage<RequestScope>();

export function newScope(id: string): RequestScope {
  return { id, procedures: [], patience: { leftMs: PATIENCE_MS } };
}

export function inScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** For what a request sets off and does not wait for. */
export function outOfScope<T>(work: () => T): T {
  return scopes.exit(work);
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** Short enough to be read out over the telephone. Of a UUID's bytes, which Node draws in stock, the first six are random. */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

/** The id that a proxy gave the request, if it looks like one; it goes into the log and back to the caller. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9][\w.-]{5,63}$/.test(header) ? header : newRequestId();
}
