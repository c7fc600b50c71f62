import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { Vault } from '../vault.ts';

/* A browser's EventSource sends no token, and an address is no place for one: proxies and histories keep addresses. */

const SUBJECT = 'events';
/** How long a ticket may wait to be used. */
const SECONDS = 60;

/** A permission to open one stream of events, in the name of a session. */
export function signEventTicket(vault: Vault, session: Session): Promise<string> {
  return vault.signTicket({ id: randomUUID(), session, subject: SUBJECT }, SECONDS);
}

/**
 * Uses a ticket up, at whichever server it is shown first.
 * @returns its session; null when that was ended
 * @throws DomainError `notFound` for a ticket that is not ours, has ended or was used: its client may ask for another, where
 * `unauthorized` would tell it to stop. `unavailable` while the database is away
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
