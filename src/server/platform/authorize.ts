import { DomainError } from '#shared/errors.ts';
import { isStaff, mayManage, type Role } from '#shared/policies.ts';
import type { Actor } from './deps.ts';

declare const proof: unique symbol;
/** Only `authorizeManaging` returns this type, so a value of this type proves that the check was made. */
export type Authorized<T> = T & { readonly [proof]: true };

/** @throws DomainError `forbidden` unless the actor may manage this account */
export function authorizeManaging<T extends { readonly id: string; readonly role: Role }>(
  actor: Actor,
  target: T,
): Authorized<T> {
  if (target.id === actor.userId) throw new DomainError('forbidden', 'notYourself');
  if (!mayManage(actor.role, target.role)) throw new DomainError('forbidden', 'forbidden');
  return target as Authorized<T>;
}

/** Staff are never refused here. @throws DomainError `forbidden` */
export function assertSelfOrStaff(actor: Actor, userId: string): void {
  if (actor.userId !== userId && !isStaff(actor.role)) throw new DomainError('forbidden', 'forbidden');
}

/** @throws DomainError `forbidden` unless `userId` is the actor's own id */
export function assertSelf(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new DomainError('forbidden', 'forbidden');
}
