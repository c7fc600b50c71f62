import { randomInt, randomUUID } from 'node:crypto';
import type { Arguments } from '#drizzle/calls.ts';
import { DomainError } from '#shared/errors.ts';
import { join } from '#shared/i18n/en/join.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { mayManage, maySee } from '#shared/policies.ts';
import { RESET_CODE } from '#shared/rules.ts';
import type {
  ForgotPasswordInput,
  MailCodeInput,
  RejectResetInput,
  ResetPasswordInput,
  VerifyResetCodeInput,
} from '#shared/schemas/auth.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { Page } from '#shared/views/common.ts';
import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { authorizeManaging } from '../../platform/authorize.ts';
import { change, changeOnce } from '../../platform/database/change-once.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { imageLink, readImage } from '../../platform/images/images.ts';
import { RESET_CODE_TRIES } from '../../platform/limits/limit-table.ts';
import { takeInOrder } from '../../platform/limits/limits.ts';
import type { GiveBack } from '../../platform/limits/login-limits.ts';
import { assertRoom, findSender, takeStored, uploadLimit } from '../../platform/limits/uploads.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import * as queries from './auth.queries.ts';
import { findRequester, type Requester, rememberLogin, withHashingRoom } from './known-devices.ts';

/** The answer and the work are the same whether or not an account matches. */
export async function requestReset(
  deps: Deps,
  origin: Origin,
  input: ForgotPasswordInput,
): Promise<{ message: string }> {
  const attempt = { scope: anybody(input), operation: 'reset.create', input };
  await changeOnce(deps, attempt, 'reset_create', async () => {
    const { key, known, paid, passwordHash } = await findRequester(deps, origin, input.username);
    const sender = await findSender(deps, origin);
    // The limit of the network comes first: if it refuses, the other limits store no count for this username.
    await takeInOrder(deps.limits, [
      uploadLimit(sender),
      ['resetByRequester', key],
      ...(known ? [] : [['resetByAccount', input.username] as const]),
    ]);
    if (!paid) await assertRoom(deps);
    const image = await readImage(input.screenshot, known);
    await takeStored(deps, sender, image.bytes.length);
    const isPresent = await deps.passwords.verify(passwordHash, input.newPassword, known);
    return {
      username: input.username,
      email: input.email,
      id: randomUUID(),
      passwordHash: await deps.passwords.hash(input.newPassword, known),
      sealed: deps.vault.seal(input.newPassword),
      image: image.id,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      present: isPresent && passwordHash ? passwordHash : null,
    };
  });
  return { message: join.resetRequested };
}

/**
 * The answer and the work are the same whether or not a member matches; the e-mail is sent after the answer.
 * @throws DomainError `mailOff`, `tooManyRequests`
 */
export async function mailCode(deps: Deps, origin: Origin, input: MailCodeInput): Promise<{ sent: true }> {
  if (!deps.notices.sendsMail) throw new DomainError('notFound', 'mailOff');
  const { username, email, language } = input;
  const attempt = { scope: anybody(input), operation: 'reset.mail_code', input };
  await changeOnce(deps, attempt, 'reset_mail_code', async () => {
    const { key, known } = await findRequester(deps, origin, username);
    await takeInOrder(deps.limits, [
      ...(known ? [] : [['mailByAddress', origin.address] as const]),
      ['mailByRequester', key],
      ...(known ? [] : [['mailByAccount', username] as const]),
    ]);
    const code = newCode();
    return {
      username,
      email,
      codeHash: hashCode(deps, username, code),
      sealed: deps.vault.seal(code).toString('base64'),
      minutes: RESET_CODE.ttlMinutes,
      tries: RESET_CODE_TRIES.strangers,
      language,
    };
  });
  return { sent: true };
}

/** All callers share it, as they have no login: this is safe because no answer contains a secret. */
function anybody({ username }: { readonly username: string }): string {
  return `reset:${username}`;
}

/**
 * The requested password is shown only while the reset is pending (at most 7 days), and only to staff who may
 * decide on the reset.
 */
export async function listResets(
  deps: Deps,
  actor: Actor,
  input: PageInput,
): Promise<Page<PasswordResetView>> {
  const rows = await queries.listResets(deps.database, input, actor.role);
  return toPage(rows, pageBounds(input).limit, ({ seq: _, ...row }) => {
    const { imageId, passwordSealed, hasCode, codeExpiresAt, createdAt, ...rest } = row;
    return {
      ...rest,
      codeUntil: hasCode && codeExpiresAt ? iso(codeExpiresAt) : null,
      screenshot: imageId && imageLink(deps.vault, actor, imageId),
      newPassword:
        passwordSealed && mayManage(actor.role, rest.role) ? deps.vault.unseal(passwordSealed) : null,
      createdAt: iso(createdAt),
    };
  });
}

export function countResets(deps: Deps, actor: Actor) {
  return queries.countResets(deps.database, actor.role);
}

/** @throws DomainError `resetNotFound`, or a refusal of `authorizeManaging` */
async function loadManagedReset(deps: Deps, actor: Actor, id: string) {
  const target = await queries.findResetTarget(deps.database, id);
  if (!target || !maySee(actor.role, target.role)) throw new DomainError('notFound', 'resetNotFound');
  return authorizeManaging(actor, target);
}

/** @throws DomainError `alreadyDecided`, `resetExpired`, or a refusal of `loadManagedReset` */
export async function approveReset(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  const { userId } = await change(deps, actor, 'reset_approve', input, async () => {
    await loadManagedReset(deps, actor, input.id);
    return { id: input.id };
  });
  deps.sessions.forget(userId);
  return { message: staff.resetCompleted };
}

/**
 * Takes a decided reset off the staff's list instead (SPEC section 4).
 * @throws DomainError `alreadyDecided` if the reset is decided and the call has `pendingOnly`
 */
export async function rejectReset(
  deps: Deps,
  actor: Actor,
  input: RejectResetInput,
): Promise<{ message: string }> {
  await change(deps, actor, 'reset_reject', input, async () => {
    await loadManagedReset(deps, actor, input.id);
    const { id, pendingOnly = false } = input;
    return { id, pendingOnly };
  });
  return { message: staff.resetRejected };
}

/** A repeat of the call gets the same code again. */
export async function issueCode(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ code: string; expiresAt: string }> {
  const issued = await change(deps, actor, 'reset_issue_code', input, async () => {
    const target = await loadManagedReset(deps, actor, input.id);
    await deps.limits.take('resetCodeByAccount', target.id);
    const code = newCode();
    return {
      id: input.id,
      codeHash: hashCode(deps, target.username, code),
      minutes: RESET_CODE.ttlMinutes,
      sealed: deps.vault.seal(code).toString('base64'),
    };
  });
  const code = deps.vault.unseal(Buffer.from(issued.sealed, 'base64'));
  if (code === null) throw new Error('an issued code could not be unsealed');
  return { code, expiresAt: issued.expiresAt };
}

const newCode = () => String(randomInt(10 ** RESET_CODE.digits)).padStart(RESET_CODE.digits, '0');

function hashCode(deps: Deps, username: string, code: string): string {
  return deps.vault.keyedHash('code', `${username.toLowerCase()}:${code}`);
}

function codeTry(
  deps: Deps,
  origin: Origin,
  { known }: Requester,
  { username, code }: VerifyResetCodeInput,
  passwordHash: string | null = null,
): Arguments<'reset_use_code'> {
  return {
    username,
    codeHash: hashCode(deps, username, code),
    tries: known ? RESET_CODE_TRIES.knownDevice : RESET_CODE_TRIES.strangers,
    passwordHash,
    address: passwordHash && origin.address,
  };
}

/** @returns a function that gives the try back after a correct code @throws DomainError `tooManyRequests` */
function takeCodeTry(deps: Deps, origin: Origin, { key, known }: Requester): Promise<GiveBack> {
  return takeInOrder(deps.limits, [
    ...(known ? [] : [['codeTryByAddress', origin.address] as const]),
    ['codeTryByRequester', key],
  ]);
}

/** @throws DomainError `resetCodeInvalid`, `tooManyRequests` */
export async function verifyCode(
  deps: Deps,
  origin: Origin,
  input: VerifyResetCodeInput,
): Promise<{ valid: true }> {
  const requester = await findRequester(deps, origin, input.username);
  const giveBack = await takeCodeTry(deps, origin, requester);
  const attempt = { scope: anybody(input), operation: 'reset.verify_code', input };
  const right = await changeOnce(deps, attempt, 'reset_use_code', () =>
    codeTry(deps, origin, requester, input),
  );
  if (!right) throw new DomainError('badInput', 'resetCodeInvalid');
  await giveBack();
  return { valid: true };
}

/**
 * The password is hashed only after the code was found correct, because hashing costs much time.
 * @throws DomainError `resetCodeInvalid`, `passwordSeen`, `tooManyRequests`,
 *   `busy`
 */
export function resetPassword(
  deps: Deps,
  origin: Origin,
  input: ResetPasswordInput,
): Promise<{ message: string }> {
  return withHashingRoom(deps, origin, () => setPassword(deps, origin, input));
}

/** @throws DomainError `passwordSeen` if somebody else gave the account this password, or could read it */
export async function assertUnread(
  deps: Deps,
  userId: string,
  password: string,
  known: boolean,
): Promise<void> {
  for (const seen of await queries.findSeenHashes(deps.database, userId))
    if (await deps.passwords.verify(seen, password, known)) throw new DomainError('badInput', 'passwordSeen');
}

async function setPassword(
  deps: Deps,
  origin: Origin,
  input: ResetPasswordInput,
): Promise<{ message: string }> {
  const requester = await findRequester(deps, origin, input.username);
  const giveBack = await takeCodeTry(deps, origin, requester);
  const attempt = { scope: anybody(input), operation: 'reset.use_code', input };
  let isRepeat = true;
  const done = await changeOnce(deps, attempt, 'reset_use_code', async (once) => {
    isRepeat = false;
    const check = { ...once, key: `${once.key}|check` };
    const args = codeTry(deps, origin, requester, input);
    const right = await deps.database.callOnce(check, 'reset_use_code', args);
    if (!right) throw new DomainError('badInput', 'resetCodeInvalid');
    if (requester.userId)
      await assertUnread(deps, requester.userId, input.newPassword, requester.known).catch(
        async (refused: unknown) => {
          await giveBack();
          throw refused;
        },
      );
    const hash = await deps.passwords.hash(input.newPassword, requester.known);
    return codeTry(deps, origin, requester, input, hash);
  });
  if (!done) throw new DomainError('badInput', 'resetCodeInvalid');
  await giveBack();
  if (requester.userId) {
    deps.sessions.forget(requester.userId);
    // A repeat of the call must not make the device known again: the person may have logged it out since.
    if (!isRepeat) await rememberLogin(deps, origin, { id: requester.userId, version: null });
  }
  return { message: 'Your password was changed. You can log in with it now.' };
}
