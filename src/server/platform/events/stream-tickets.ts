import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { Vault } from '../vault.ts';

/* The URL must not contain the token, because proxies log URLs. */

const SUBJECT = 'events';
const SECONDS = 60;

export function signEventTicket(vault: Vault, session: Session): Promise<string> {
  return vault.signTicket({ id: randomUUID(), session, subject: SUBJECT }, SECONDS);
}

/**
 * Each ticket can be redeemed once, on any one of the servers.
 * @returns the ticket's session; null when the session has ended
 * @throws DomainError `notFound` for an invalid or used ticket (the client then requests another ticket;
 *   after `unauthorized` it would stop), `unavailable` while the database is away
 */
export async function redeemEventTicket(
  { vault, database, sessions }: Pick<Deps, 'vault' | 'database' | 'sessions'>,
  text: string,
): Promise<Session | null> {
  const ticket = await vault.readTicket(text);
  if (ticket?.subject !== SUBJECT) throw new DomainError('notFound', 'notFound');
  if (ticket.session.expiresAt.getTime() <= Date.now()) return null;
  const isFirst = await database.call('use_ticket', { id: ticket.id, attempt: randomUUID() });
  if (!isFirst) throw new DomainError('notFound', 'notFound');
  return sessions.resume(ticket.session);
}
