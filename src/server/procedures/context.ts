import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../platform/deps.ts';
import type { Direct } from '../platform/events/relay.ts';
import { redeemEventTicket } from '../platform/events/stream-tickets.ts';
import { type CallerDevice, NO_DEVICE } from '../platform/sign-in/devices.ts';
import type { Session } from '../platform/sign-in/sessions.ts';
import { toTrpcError } from './errors.ts';

export interface Context {
  readonly deps: Deps;
  readonly session: Session | null;
  /** The session ended because its account is deleted or deactivated. */
  readonly isGone?: boolean;
  /** When the session was looked up (`performance.now()`). */
  readonly checkedAt: number;
  /** The caller's network address; behind a trusted proxy, the forwarded one. */
  readonly address: string;
  /** It grants no permission. */
  readonly device: CallerDevice;
  readonly transport: 'http' | 'socket';
  /** Returns the sink for a subscription's events. Undefined if the transport reads them from a generator. */
  readonly direct?: Direct | undefined;
}

export interface Caller {
  readonly token: string | null | undefined;
  /** Given instead of the token for event streams, because EventSource cannot send a token. */
  readonly ticket?: string | undefined;
  readonly address: string;
  readonly device?: CallerDevice | undefined;
  readonly transport?: 'http' | 'socket';
}

/**
 * Creates the context of a call. An invalid token makes the caller anonymous: if it caused an error instead,
 * sockets would reconnect forever.
 * @throws TRPCError `NOT_FOUND` for an invalid ticket, `SERVICE_UNAVAILABLE` while the database is away
 */
export async function createContext(deps: Deps, caller: Caller): Promise<Context> {
  const checkedAt = performance.now();
  const { token, ticket } = caller;
  const find = async () => {
    const session = await (token || !ticket ? deps.sessions.find(token) : redeemEventTicket(deps, ticket));
    return { session, isGone: !session && (await deps.sessions.isGone(token)) };
  };
  return {
    deps,
    checkedAt,
    ...(await find().catch((error: unknown) => {
      throw error instanceof DomainError ? toTrpcError(error) : error;
    })),
    address: caller.address,
    device: caller.device ?? NO_DEVICE,
    transport: caller.transport ?? 'http',
  };
}

export function bearerToken(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
}
