import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { WaitBudget } from '#drizzle/client.ts';

/** The HTTP request, or the single call over a socket, that the current code works for. */
export interface RequestScope {
  /**
   * The request's id. An HTTP response has it as `x-request-id`. The request's log lines and the error
   * message of a fault contain it.
   */
  readonly id: string;
  /**
   * The procedures that this HTTP request (a batch calls several) or single socket call has called so far.
   */
  readonly procedures: string[];
  /** The id of the caller's account, once it is known. */
  userId?: string;
  /**
   * How long the request may still wait for the database. Undefined for subscriptions: they outlive outages.
   */
  budget: WaitBudget | undefined;
}

/** The total time that all calls of one request may wait for a database that is away. */
export const REQUEST_BUDGET_MS = 8_000;

const scopes = new AsyncLocalStorage<RequestScope>();

export function newScope(id: string): RequestScope {
  return { id, procedures: [], budget: { leftMs: REQUEST_BUDGET_MS } };
}

export function inScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/**
 * Runs work outside the scope of the request that starts it, so that it does not use the request's id and
 * budget.
 */
export function outOfScope<T>(work: () => T): T {
  return scopes.exit(work);
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}

/**
 * 12 random hexadecimal digits, which are short enough to read out on the phone. In a UUID the first six
 * bytes are random.
 */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

/**
 * The request's id: the one that the proxy or the caller sent in the header, if well formed, or else a new
 * id. The server logs the id and returns it to the caller.
 */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9][\w.-]{5,63}$/.test(header) ? header : newRequestId();
}
