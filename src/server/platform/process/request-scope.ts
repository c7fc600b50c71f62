import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { WaitBudget } from '#drizzle/client.ts';
import type { Device } from '../sign-in/devices.ts';

export interface RequestScope {
  /** An HTTP response has it as `x-request-id`. */
  readonly id: string;
  readonly procedures: string[];
  userId?: string;
  /** Undefined for subscriptions: they outlive outages. */
  budget: WaitBudget | undefined;
  knownDevice?: Promise<Device | undefined>;
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

/** So that it does not use the request's id and budget. */
export function outOfScope<T>(work: () => T): T {
  return scopes.exit(work);
}

export function currentScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** Short enough to read out on the phone. In a UUID the first six bytes are random. */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9][\w.-]{5,63}$/.test(header) ? header : newRequestId();
}
