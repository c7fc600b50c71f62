import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { PASSKEYS_MAX } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { AddPasskeyInput, PasskeyLoginInput, PasskeyProofInput } from '#shared/schemas/second-factor.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { OwnPasskeyView, PasskeyRequest, PasskeySetUp } from '#shared/views/own-account.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import { browserName, withHashingRoom } from './known-devices.ts';
import { openSession } from './open-session.ts';
import { checkPassword } from './own-account.service.ts';
import {
  type Holder,
  NOBODY,
  newChallenge,
  newRequest,
  offerPasskey,
  readChallenge,
  siteOf,
} from './passkey-request.ts';
import * as queries from './second-factor.queries.ts';
import { SUBJECT, sessionOf, takeTry } from './second-factor.service.ts';

/* Passkeys: the login of a member, and a second factor of staff with one-time codes (SPEC section 13). */

/** @throws DomainError `factorLoginEnded`, `passkeyWrong`, `factorCodeTries`; without one `passkeyMissing` */
export async function logInWithPasskey(
  deps: Deps,
  origin: Origin,
  { token, ...input }: PasskeyLoginInput,
): Promise<LoginResult> {
  if (token === undefined) return logInAsMember(deps, origin, input);
  const ticket = await deps.vault.readTicket(token);
  const session = ticket?.subject === SUBJECT ? await deps.sessions.resume(ticket.session) : null;
  if (!session) throw new DomainError('unauthorized', 'factorLoginEnded');
  const actor: Actor = { ...session, address: origin.address };
  const { userId: user, version } = actor;
  const ticketId = ticket?.id;
  const giveBack = await takeTry(deps, actor);
  await change(deps, actor, 'passkey_login', {}, async () => ({
    user,
    version,
    ...(await findUse(deps, user, input, { userId: user, version, sessionId: ticketId })),
  }));
  await giveBack();
  return openSession(deps, origin, { ...session, id: user }, { proved: true });
}

async function logInAsMember(deps: Deps, origin: Origin, input: Answered): Promise<LoginResult> {
  const account = await queries.findMemberOf(deps.database, expected(deps, input).response.id);
  if (!account) throw new DomainError('notFound', 'passkeyMissing');
  const { id: user, version } = account;
  const expiresAt = new Date(Date.now() + TIMINGS.sessionMs);
  const actor: Actor = { ...account, userId: user, expiresAt, address: origin.address };
  const giveBack = await takeTry(deps, actor);
  let passkey = '';
  await change(deps, actor, 'passkey_login', {}, async () => {
    const use = await findUse(deps, user, input, NOBODY);
    passkey = use.passkey;
    return { user, version, ...use };
  });
  await giveBack();
  return openSession(deps, origin, account, { proved: false, passkey });
}

/** For a member's login, on a device that knows its passkey. @throws DomainError `passkeysOff` */
export function requestLogin(deps: Deps): Promise<PasskeyRequest> {
  return newRequest(deps, NOBODY, { userVerification: 'required' });
}

/** Null where this site can't have passkeys. */
export async function listPasskeys(deps: Deps, actor: Actor): Promise<readonly OwnPasskeyView[] | null> {
  return siteOf(deps) && queries.findOwnPasskeys(deps.database, actor.userId);
}

/** @throws DomainError `passkeyMissing`, also where this site can't have passkeys */
export async function requestPasskey(deps: Deps, actor: Actor): Promise<PasskeyRequest> {
  const { passkey } = await offerPasskey(deps, actor);
  if (!passkey) throw new DomainError('notFound', 'passkeyMissing');
  return passkey;
}

export async function provePasskey(
  deps: Deps,
  actor: Actor,
  input: PasskeyProofInput,
): Promise<{ id: string }> {
  let giveBack = async () => {};
  const done = await change(deps, actor, 'passkey_prove', input, async () => {
    giveBack = await takeTry(deps, actor);
    return { ...sessionOf(actor), ...(await findUse(deps, actor.userId, input, actor)) };
  });
  await giveBack();
  return done;
}

/** Nothing is stored yet. @throws DomainError `passkeysOff`, `factorMissing` */
export async function beginPasskey(deps: Deps, actor: Actor): Promise<PasskeySetUp> {
  const site = siteOf(deps);
  if (!site) throw new DomainError('badInput', 'passkeysOff');
  const isMember = actor.role === 'user';
  if (!isMember && !(await queries.findFactor(deps.database, actor.userId)))
    throw new DomainError('notFound', 'factorMissing');
  const passkeys = await queries.findPasskeys(deps.database, actor.userId);
  const challenge = newChallenge(deps, actor, 'add');
  const options = await generateRegistrationOptions({
    rpName: deps.env.brandName,
    rpID: site.host,
    userName: actor.username,
    userID: Buffer.from(actor.userId),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: passkeys.map(({ credential: id }) => ({ id })),
    authenticatorSelection: isMember
      ? { authenticatorAttachment: 'platform', residentKey: 'preferred', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { options, challenge };
}

/**
 * A stolen session must not leave a key behind: a member gives the password, or has just logged in.
 * @throws DomainError `passkeyWrong`, `passkeyExists`, `passkeysMany`, `currentPasswordWrong`
 */
export function addPasskey(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { password, ...input }: AddPasskeyInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'passkey_add', input, async () => {
    if (actor.role === 'user' && !(await queries.isNewSession(deps.database, actor)))
      await withHashingRoom(deps, origin, () => checkPassword(deps, actor, origin, password ?? ''));
    await deps.limits.take('passkeyByAccount', actor.userId);
    const challenge = readChallenge(deps, actor, 'add', input.challenge);
    const { registrationInfo } = await refuseBroken(() =>
      verifyRegistrationResponse({
        ...expected(deps, input),
        requireUserVerification: actor.role === 'user',
      }),
    );
    if (!registrationInfo) throw new DomainError('badInput', 'passkeyWrong');
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    const name = input.name ?? browserName(origin.device.agent) ?? 'Passkey';
    const key = { credential, key: Buffer.from(publicKey), counter, name };
    return { ...sessionOf(actor), challenge, most: PASSKEYS_MAX, ...key };
  });
}

export function removePasskey(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  return change(deps, actor, 'passkey_remove', input, async () => {
    await deps.limits.take('passkeyByAccount', actor.userId);
    return { ...sessionOf(actor), passkey: input.id };
  });
}

type Answered = Pick<PasskeyProofInput, 'challenge' | 'answer'>;

async function findUse(deps: Deps, userId: string, input: Answered, holder: Holder) {
  const challenge = readChallenge(deps, holder, 'use', input.challenge);
  const given = expected(deps, input);
  const row = await queries.findPasskey(deps.database, userId, given.response.id);
  if (!row) throw new DomainError('badInput', 'passkeyWrong');
  const { credential: id, counter } = row;
  const credential = { id, publicKey: new Uint8Array(row.publicKey), counter };
  const { verified, authenticationInfo } = await refuseBroken(() =>
    verifyAuthenticationResponse({ ...given, credential, requireUserVerification: holder === NOBODY }),
  );
  if (!verified) throw new DomainError('badInput', 'passkeyWrong');
  return { passkey: row.id, counter: authenticationInfo.newCounter, challenge };
}

const clientData = z.object({ origin: z.string() });
const answered = z.looseObject({
  id: z.string(),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

function expected(deps: Deps, { challenge, answer }: Answered) {
  const site = siteOf(deps);
  if (!site) throw new DomainError('badInput', 'passkeysOff');
  try {
    // biome-ignore lint/suspicious/noExplicitAny: the library checks the rest of the answer itself.
    const response = answered.parse(JSON.parse(answer)) as any;
    const data = Buffer.from(response.response.clientDataJSON, 'base64url').toString();
    const { origin } = clientData.parse(JSON.parse(data));
    if (!site.isOrigin(origin)) throw new Error('another site');
    return { response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: site.host };
  } catch {
    throw new DomainError('badInput', 'passkeyWrong');
  }
}

/** The library throws errors of many kinds for invalid answers. All become the refusal `passkeyWrong`. */
async function refuseBroken<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new DomainError('badInput', 'passkeyWrong');
  }
}
