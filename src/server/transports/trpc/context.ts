import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Direct } from '../../platform/events/relay.ts';
import { redeemEventTicket } from '../../platform/events/stream-tickets.ts';
import { type CallerDevice, NO_DEVICE } from '../../platform/sign-in/devices.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';
import { toTrpcError } from './errors.ts';

/** What a procedure knows of its caller. */
export interface Context {
  readonly deps: Deps;
  readonly session: Session | null;
  /** When the session was looked up (`performance.now()`). */
  readonly checkedAt: number;
  /** The caller's network address (behind a believed proxy, the forwarded one). */
  readonly address: string;
  /** Gives a place in the limits, and nothing else. */
  readonly device: CallerDevice;
  readonly transport: 'http' | 'socket';
  /** A short way for events, if the transport has one. */
  readonly direct?: Direct | undefined;
}

export interface Caller {
  readonly token: string | null | undefined;
  /** In place of a token, where a stream's transport sends none. */
  readonly ticket?: string | undefined;
  readonly address: string;
  readonly device?: CallerDevice | undefined;
  readonly transport?: 'http' | 'socket';
  readonly direct?: Direct;
}

/**
 * Never throws for a bad token: the caller is then nobody (a throw would make sockets reconnect for ever).
 * @throws TRPCError for a ticket that is no good (`NOT_FOUND`) and while the database is away: no procedure's middleware is there yet
 */
export async function createContext(deps: Deps, caller: Caller): Promise<Context> {
  const checkedAt = performance.now();
  const { token, ticket } = caller;
  const session = token || !ticket ? deps.sessions.find(token) : redeemEventTicket(deps, ticket);
  return {
    deps,
    checkedAt,
    session: await session.catch((error: unknown) => {
      throw error instanceof DomainError ? toTrpcError(error) : error;
    }),
    address: caller.address,
    device: caller.device ?? NO_DEVICE,
    transport: caller.transport ?? 'http',
    direct: caller.direct,
  };
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
}
