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
import type { LoginResult } from '#shared/views/login.ts';
import type { PasskeyRequest, PasskeySetUp } from '#shared/views/own-account.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import { openSession } from './open-session.ts';
import { type Holder, newChallenge, offerPasskey, readChallenge, siteOf } from './passkey-request.ts';
import * as queries from './second-factor.queries.ts';
import { SUBJECT, sessionOf, takeTry } from './second-factor.service.ts';

/* Passkeys, for staff accounts that have set up one-time codes (SPEC section 13). */

/** @throws DomainError `factorLoginEnded`, `passkeyWrong`, `factorCodeTries` */
export async function logInWithPasskey(
  deps: Deps,
  origin: Origin,
  { token, ...input }: PasskeyLoginInput,
): Promise<LoginResult> {
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
    ...(await findUse(deps, { userId: user, version, sessionId: ticketId }, input)),
  }));
  await giveBack();
  return openSession(deps, origin, { ...session, id: user }, { proved: true });
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
    return { ...sessionOf(actor), ...(await findUse(deps, actor, input)) };
  });
  await giveBack();
  return done;
}

/** Nothing is stored yet. @throws DomainError `passkeysOff`, `factorMissing` */
export async function beginPasskey(deps: Deps, actor: Actor): Promise<PasskeySetUp> {
  const site = siteOf(deps);
  if (!site) throw new DomainError('badInput', 'passkeysOff');
  if (!(await queries.findFactor(deps.database, actor.userId)))
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
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { options, challenge };
}

/** @throws DomainError `passkeyWrong`, `passkeyExists`, `passkeysMany`, `factorMissing` */
export function addPasskey(deps: Deps, actor: Actor, input: AddPasskeyInput): Promise<{ id: string }> {
  return change(deps, actor, 'passkey_add', input, async () => {
    const challenge = readChallenge(deps, actor, 'add', input.challenge);
    const { registrationInfo } = await refuseBroken(() =>
      verifyRegistrationResponse({ ...expected(deps, input), requireUserVerification: false }),
    );
    if (!registrationInfo) throw new DomainError('badInput', 'passkeyWrong');
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    const key = { credential, key: Buffer.from(publicKey), counter, name: input.name };
    return { ...sessionOf(actor), challenge, most: PASSKEYS_MAX, ...key };
  });
}

export function removePasskey(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  return change(deps, actor, 'passkey_remove', input, { ...sessionOf(actor), passkey: input.id });
}

type Answered = Pick<PasskeyProofInput, 'challenge' | 'answer'>;

async function findUse(deps: Deps, holder: Holder, input: Answered) {
  const challenge = readChallenge(deps, holder, 'use', input.challenge);
  const given = expected(deps, input);
  const row = await queries.findPasskey(deps.database, holder.userId, given.response.id);
  if (!row) throw new DomainError('badInput', 'passkeyWrong');
  const { credential: id, counter } = row;
  const credential = { id, publicKey: new Uint8Array(row.publicKey), counter };
  const { verified, authenticationInfo } = await refuseBroken(() =>
    verifyAuthenticationResponse({ ...given, credential, requireUserVerification: false }),
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
