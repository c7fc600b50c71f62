import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { isStaff } from '#shared/policies.ts';
import { SECOND_FACTOR } from '#shared/rules.ts';
import type { OwnPasswordInput } from '#shared/schemas/auth.ts';
import type {
  ConfirmFactorInput,
  FactorCodeInput,
  SecondFactorInput,
} from '#shared/schemas/second-factor.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { FactorSetUp, OwnFactorView, RecoveryCodes } from '#shared/views/own-account.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import { findStep, newSecret, totpUri } from '../../platform/sign-in/totp.ts';
import { readSetting } from '../settings/settings.queries.ts';
import { withHashingRoom } from './known-devices.ts';
import { type LoggedIn, loginUser, openSession } from './open-session.ts';
import { checkPassword } from './own-account.service.ts';
import { offerPasskey, siteOf } from './passkey-request.ts';
import * as queries from './second-factor.queries.ts';

/* One-time codes of staff accounts (SPEC section 13): set up, login, proof before a decision, removal. */

/** The subject of the ticket that a staff login gets for the password and sends with the code. */
export const SUBJECT = 'second-factor';
const LOGIN_SECONDS = SECOND_FACTOR.loginMinutes * 60;

/** Null when the login needs no code. The caller's device is not made known to the account yet. */
export async function askForCode(deps: Deps, account: LoggedIn): Promise<LoginResult | null> {
  if (!isStaff(account.role)) return null;
  const factor = await queries.findFactor(deps.database, account.id);
  if (!factor && !(await readSetting(deps.database, 'secondFactorRequired'))) return null;
  const { id: userId, version } = account;
  const expiresAt = new Date(Date.now() + TIMINGS.sessionMs);
  const ticket = { id: randomUUID(), session: { userId, version, expiresAt }, subject: SUBJECT };
  return {
    token: await deps.vault.signTicket(ticket, LOGIN_SECONDS),
    user: loginUser(account),
    redirectTo: 'second-factor',
    ...(factor
      ? await offerPasskey(deps, { userId, version, sessionId: ticket.id })
      : { setUp: newSetUp(deps, { userId, username: account.username }) }),
    message: factor ? 'Please enter your one-time code' : 'Please set up one-time codes',
  };
}

/**
 * @throws DomainError `factorLoginEnded`, `factorCodeWrong`, `factorCodeTries`, `factorMissing`; with `setUp`
 *   also the refusals of `confirmFactor`
 */
export async function logInWithCode(
  deps: Deps,
  origin: Origin,
  { token, code, setUp }: SecondFactorInput,
): Promise<LoginResult & Partial<RecoveryCodes>> {
  const ticket = await deps.vault.readTicket(token);
  const session = ticket?.subject === SUBJECT ? await deps.sessions.resume(ticket.session) : null;
  if (!session) throw new DomainError('unauthorized', 'factorLoginEnded');
  const actor: Actor = { ...session, address: origin.address };
  const account = { ...session, id: session.userId };
  if (setUp !== undefined) {
    const codes = await confirmFactor(deps, actor, { setUp, code });
    return { ...(await openSession(deps, origin, account, { proved: true })), ...codes };
  }
  await withCode(deps, actor, code, (found) =>
    change(deps, actor, 'factor_login', {}, async () => ({
      user: actor.userId,
      version: actor.version,
      ...(await found()),
    })),
  );
  return openSession(deps, origin, account, { proved: true });
}

export async function getOwnFactor(deps: Deps, actor: Actor): Promise<OwnFactorView | null> {
  const factor = await queries.findOwnFactor(deps.database, actor.userId, actor.sessionId);
  if (!factor) return null;
  const passkeys = siteOf(deps) && (await queries.findOwnPasskeys(deps.database, actor.userId));
  return { ...factor, passkeys };
}

/**
 * The call needs the password: otherwise a thief of a session could set up codes and lock the owner out.
 * @throws DomainError `factorExists`, `currentPasswordWrong`, `tooManyLogins`, `busy`
 */
export async function beginFactor(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { password }: OwnPasswordInput,
): Promise<FactorSetUp> {
  if (await queries.findFactor(deps.database, actor.userId)) {
    throw new DomainError('conflict', 'factorExists');
  }
  await withHashingRoom(deps, origin, () => checkPassword(deps, actor, origin, password));
  return newSetUp(deps, actor);
}

/** @throws DomainError `factorSetUpEnded`, `factorCodeWrong`, `factorCodeTries`, `factorExists` */
export async function confirmFactor(
  deps: Deps,
  actor: Actor,
  input: ConfirmFactorInput,
): Promise<RecoveryCodes> {
  let giveBack = nothing;
  const added = await change(deps, actor, 'factor_add', input, async () => {
    const secret = readSetUp(deps, actor, input.setUp);
    giveBack = await takeTry(deps, actor);
    const step = findStep(secret, input.code);
    if (step === undefined) throw new DomainError('badInput', 'factorCodeWrong');
    const recovery = newRecoveryCodes(deps, actor.userId);
    return { ...sessionOf(actor), secret: deps.vault.seal(secret), step, ...recovery };
  });
  await giveBack();
  return openRecoveryCodes(deps, added.sealed);
}

export function proveFactor(deps: Deps, actor: Actor, input: FactorCodeInput): Promise<{ id: string }> {
  return withCode(deps, actor, input.code, (found) =>
    change(deps, actor, 'factor_prove', input, async () => ({ ...sessionOf(actor), ...(await found()) })),
  );
}

/** Another account's codes are removed only by an operator, or when the account is deleted. */
export function removeFactor(deps: Deps, actor: Actor, input: FactorCodeInput): Promise<{ id: string }> {
  return withCode(deps, actor, input.code, (found) =>
    change(deps, actor, 'factor_remove', input, async () => ({ ...sessionOf(actor), ...(await found()) })),
  );
}

export async function renewRecoveryCodes(
  deps: Deps,
  actor: Actor,
  input: FactorCodeInput,
): Promise<RecoveryCodes> {
  const renewed = await withCode(deps, actor, input.code, (found) =>
    change(deps, actor, 'factor_renew', input, async () => ({
      ...sessionOf(actor),
      ...newRecoveryCodes(deps, actor.userId),
      ...(await found()),
    })),
  );
  return openRecoveryCodes(deps, renewed.sealed);
}

export const sessionOf = ({ userId, address, version, sessionId }: Actor) => ({
  user: userId,
  address,
  version,
  session: sessionId ?? null,
});

interface FoundCode {
  readonly step: number | null;
  readonly recovery: string | null;
}
const nothing = async () => {};

/** A stolen session can't use up the tries of logins. */
export async function takeTry({ limits }: Deps, { userId, sessionId }: Actor): Promise<() => Promise<void>> {
  const key = sessionId ?? userId;
  const ofNow = await limits.take('factorByAccount', key, 'factorCodeTries');
  const ofDay = await limits.take('factorByAccountDay', key, 'factorCodeTries');
  return async () => void (await Promise.all([ofNow(), ofDay()]));
}

/** A recovery code is only hashed: the change's SQL function checks it. */
async function withCode<T>(
  deps: Deps,
  actor: Actor,
  code: string,
  change: (found: () => Promise<FoundCode>) => Promise<T>,
): Promise<T> {
  let giveBack = nothing;
  const done = await change(async () => {
    giveBack = await takeTry(deps, actor);
    const factor = await queries.findFactor(deps.database, actor.userId);
    if (!factor) throw new DomainError('notFound', 'factorMissing');
    if (!/^\d+$/.test(code)) return { step: null, recovery: hashRecoveryCode(deps, actor.userId, code) };
    const secret = deps.vault.unseal(factor.secret);
    const step = secret === null ? undefined : findStep(secret, code);
    if (step === undefined) throw new DomainError('badInput', 'factorCodeWrong');
    return { step, recovery: null };
  });
  await giveBack();
  return done;
}

const setUpContent = z.object({ user: z.string(), secret: z.string(), until: z.number() });

function newSetUp(
  { vault, env }: Deps,
  { userId, username }: Pick<Actor, 'userId' | 'username'>,
): FactorSetUp {
  const secret = newSecret();
  const content = { user: userId, secret, until: Date.now() + LOGIN_SECONDS * 1000 };
  const setUp = vault.seal(JSON.stringify(content)).toString('base64url');
  return { secret, uri: totpUri(secret, env.brandName, username), setUp };
}

/** @throws DomainError `factorSetUpEnded` */
function readSetUp({ vault }: Deps, { userId }: Actor, setUp: string): string {
  const text = vault.unseal(Buffer.from(setUp, 'base64url'));
  const content = setUpContent.safeParse(text?.startsWith('{') ? JSON.parse(text) : null);
  if (!content.success || content.data.user !== userId || content.data.until < Date.now()) {
    throw new DomainError('badInput', 'factorSetUpEnded');
  }
  return content.data.secret;
}

/** The characters of recovery codes, without those that look alike (0 and o, 1, i and l). */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

function newRecoveryCodes(deps: Deps, userId: string): { codes: string[]; sealed: string } {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const made = Array.from({ length: SECOND_FACTOR.recoveryCodes }, () => [half(), half()]);
  return {
    codes: made.map((halves) => hashRecoveryCode(deps, userId, halves.join(''))),
    sealed: deps.vault.seal(JSON.stringify(made.map((halves) => halves.join('-')))).toString('base64'),
  };
}

function hashRecoveryCode({ vault }: Deps, userId: string, code: string): string {
  return vault.keyedHash('code', `recovery:${userId}:${code}`);
}

function openRecoveryCodes({ vault }: Deps, sealed: string): RecoveryCodes {
  const text = vault.unseal(Buffer.from(sealed, 'base64'));
  if (text === null) throw new Error('new recovery codes could not be unsealed');
  return { recoveryCodes: z.array(z.string()).parse(JSON.parse(text)) };
}
