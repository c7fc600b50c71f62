import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { Vault } from '../vault.ts';

/* EventSource sends no token, and an address must not contain one: proxies and histories keep addresses. */

const SUBJECT = 'events';
/** How long a ticket is valid. */
const SECONDS = 60;

/** Creates a ticket that opens one stream of events for a session. */
export function signEventTicket(vault: Vault, session: Session): Promise<string> {
  return vault.signTicket({ id: randomUUID(), session, subject: SUBJECT }, SECONDS);
}

/**
 * Redeems a ticket once, whichever server gets it first. @returns its session; null when that has ended
 * @throws DomainError `notFound` for a bad or used ticket (its client asks for another, which `unauthorized`
 * would stop), `unavailable` while the database is away
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
