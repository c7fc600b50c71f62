import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { WaitBudget } from '#drizzle/client.ts';

/** The request that the current code answers. */
export interface RequestScope {
  /** In the `x-request-id` of the response, in each line of the log, and in the message about a fault. */
  readonly id: string;
  /** Procedures called so far; a batch has several. */
  readonly procedures: string[];
  /** The caller's account, once it is known. */
  userId?: string;
  /** How long the database may still make the request wait. Undefined for a subscription, which outlives outages. */
  budget: WaitBudget | undefined;
}

/** The time that all calls of one request may together wait for a database that is away. */
export const REQUEST_BUDGET_MS = 8_000;

const scopes = new AsyncLocalStorage<RequestScope>();

export function newScope(id: string): RequestScope {
  return { id, procedures: [], budget: { leftMs: REQUEST_BUDGET_MS } };
}

export function inScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** For work that a request starts and does not wait for. */
export function outOfScope<T>(work: () => T): T {
  return scopes.exit(work);
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** Short enough to be read out over the telephone: the first six bytes of a UUID are random. */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

/** The id that a proxy gave the request, if it is well formed; it goes into the log and back to the caller. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9][\w.-]{5,63}$/.test(header) ? header : newRequestId();
}
