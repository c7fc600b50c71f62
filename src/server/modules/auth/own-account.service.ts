import { DomainError } from '#shared/errors.ts';
import { ownAccountTexts } from '#shared/i18n/en/own-account.ts';
import type { ChangeContactInput, ChangePasswordInput } from '#shared/schemas/auth.ts';
import type { IdChangeInput, KeyInput } from '#shared/schemas/common.ts';
import type { OwnContactView, OwnDeviceView } from '#shared/views/own-account.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { takeInOrder } from '../../platform/limits/limits.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import { findCredentials } from './auth.queries.ts';
import { placeOf, withHashingRoom } from './known-devices.ts';
import * as queries from './own-account.queries.ts';
import { assertUnread } from './password-resets.service.ts';

/** @throws DomainError `currentPasswordWrong`, `passwordSeen`, `tooManyLogins`, `busy`, `unauthorized` */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  await withHashingRoom(deps, origin, () =>
    change(deps, actor, 'password_change', input, async () => {
      const was = await checkPassword(deps, actor, origin, input.password);
      await takeInOrder(deps.limits, [
        ['passwordByAccount', actor.userId],
        ['passwordByAccountDay', actor.userId],
      ]);
      await assertUnread(deps, actor.userId, input.newPassword, true);
      return {
        user: actor.userId,
        version: actor.version,
        session: actor.sessionId ?? null,
        was,
        passwordHash: await deps.passwords.hash(input.newPassword, true),
      };
    }),
  );
  deps.sessions.forget(actor.userId);
  return { message: ownAccountTexts.ownPasswordDone };
}

export function getContact(deps: Deps, actor: Actor): Promise<OwnContactView> {
  return queries.findContact(deps.database, actor.userId);
}

/** @throws DomainError `currentPasswordWrong`, `emailTaken`, `tooManyLogins`, `tooManyRequests`, `busy` */
export async function changeContact(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  input: ChangeContactInput,
): Promise<{ id: string }> {
  return withHashingRoom(deps, origin, () =>
    change(deps, actor, 'contact_change', input, async () => {
      const was = await checkPassword(deps, actor, origin, input.password);
      await deps.limits.take('contactByAccount', actor.userId);
      return {
        user: actor.userId,
        version: actor.version,
        session: actor.sessionId ?? null,
        was,
        email: input.email,
        phone: input.phone,
      };
    }),
  );
}

/** @returns the stored hash that the password matches */
export async function checkPassword(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  password: string,
): Promise<string> {
  const place = placeOf(deps, origin);
  const account = await findCredentials(deps.database, actor.username, place);
  if (!account) throw new DomainError('unauthorized', 'unauthorized');
  const giveBack = await deps.limits.takeLogin({
    account: account.id,
    address: origin.address,
    knownDevice: account.knownDevice ? place.device?.hash : undefined,
    knownAddress: account.knownAddress,
  });
  const right = await deps.passwords
    .verify(account.passwordHash, password, true)
    .catch(async (refused: unknown) => {
      await giveBack();
      throw refused;
    });
  if (!right) throw new DomainError('badInput', 'currentPasswordWrong');
  await giveBack();
  return account.passwordHash;
}

export function listDevices(deps: Deps, actor: Actor): Promise<readonly OwnDeviceView[]> {
  return queries.listDevices(deps.database, actor.userId, actor.sessionId);
}

/**
 * If that session is the calling one, the device stays known.
 * @throws DomainError `sessionNotFound`, also for a device of another account
 */
export async function endDevice(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  const ended = await change(deps, actor, 'session_end', input, async () => {
    const session = actor.sessionId ?? null;
    // Logging out the device in use has no limit of its own.
    if (input.id !== session) await deps.limits.take('sessionEndByAccount', actor.userId);
    return { user: actor.userId, id: input.id, session };
  });
  deps.sessions.forget(actor.userId);
  return ended;
}

export async function endOtherDevices(deps: Deps, actor: Actor, input: KeyInput): Promise<{ id: string }> {
  const ended = await change(deps, actor, 'sessions_end_others', input, async () => {
    await deps.limits.take('sessionEndByAccount', actor.userId);
    return {
      user: actor.userId,
      version: actor.version,
      session: actor.sessionId ?? null,
    };
  });
  deps.sessions.forget(actor.userId);
  return ended;
}
