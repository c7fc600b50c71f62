import { randomInt, randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { mayManage } from '#shared/policies.ts';
import { RESET_CODE } from '#shared/rules.ts';
import type {
  ForgotPasswordInput,
  RejectResetInput,
  ResetPasswordInput,
  VerifyResetCodeInput,
} from '#shared/schemas/auth.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { Page, PasswordResetView } from '#shared/views.ts';
import { authorizeManaging } from '../../core/authorize.ts';
import { changeOnce, scopeOf } from '../../core/change-once.ts';
import type { Actor, Deps } from '../../core/deps.ts';
import { imageLink, readImage } from '../../core/images.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../core/paging.ts';
import * as queries from './auth.queries.ts';

/** Asks for a reset. The answer, and the time it takes, are the same whether or not an account matches. */
export async function requestReset(
  deps: Deps,
  address: string,
  input: ForgotPasswordInput,
): Promise<{ message: string }> {
  await deps.limits.take('uploadByAddress', address);
  await deps.limits.take('resetByAccount', input.username.toLowerCase());
  await changeOnce(deps, { scope: anybody(input), operation: 'reset.create', input }, async () => {
    const image = await readImage(input.screenshot);
    return [
      'reset_create',
      input.username,
      input.email,
      randomUUID(),
      await deps.passwords.hash(input.newPassword),
      deps.vault.seal(input.newPassword),
      image.id,
      image.bytes,
      image.width,
      image.height,
    ];
  });
  return { message: 'Your request received. We will change your password in 12 hours.' };
}

/** The scope of keys that anybody may use for an account's resets: no answer of theirs is a secret. */
function anybody({ username }: { readonly username: string }): string {
  return `reset:${username.toLowerCase()}`;
}

/** The staff table. The requested password is readable only while pending, and only to who may complete the request. */
export async function listResets(
  deps: Deps,
  actor: Actor,
  input: PageInput,
): Promise<Page<PasswordResetView>> {
  const rows = await queries.listResets(deps.database, input);
  return toPage(
    rows,
    pageBounds(input).limit,
    ({ seq: _, role, imageId, passwordSealed, createdAt, ...rest }) => ({
      ...rest,
      screenshot: imageId && imageLink(deps.vault, imageId),
      newPassword: passwordSealed && mayManage(actor.role, role) ? deps.vault.unseal(passwordSealed) : null,
      createdAt: iso(createdAt),
    }),
  );
}

export function countResets(deps: Deps) {
  return queries.countResets(deps.database);
}

/** Staff accounts' resets belong to a superadmin; superadmins' to nobody. */
async function loadManagedReset(deps: Deps, actor: Actor, id: string) {
  const target = await queries.findResetTarget(deps.database, id);
  if (!target) throw new DomainError('notFound', 'resetNotFound');
  return authorizeManaging(actor, target);
}

/** Sets the requested password and ends the account's sessions. @throws DomainError `alreadyDecided` */
export async function approveReset(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  const change = { scope: scopeOf(actor), operation: 'reset.approve', input };
  const { userId } = await changeOnce<{ userId: string }>(deps, change, async () => {
    await loadManagedReset(deps, actor, input.id);
    return ['reset_approve', actor.userId, actor.address, input.id];
  });
  deps.sessions.forget(userId);
  return { message: 'Password reset completed successfully!' };
}

/**
 * Rejects a pending request; takes a decided one off the list (SPEC section 4: delete is the same call).
 * @throws DomainError `alreadyDecided` instead of the latter with `pendingOnly`
 */
export async function rejectReset(
  deps: Deps,
  actor: Actor,
  input: RejectResetInput,
): Promise<{ message: string }> {
  await changeOnce(deps, { scope: scopeOf(actor), operation: 'reset.reject', input }, async () => {
    await loadManagedReset(deps, actor, input.id);
    return ['reset_reject', actor.userId, actor.address, input.id, input.pendingOnly ?? false];
  });
  return { message: 'Password reset request rejected!' };
}

/** A one-time code to hand over by phone or chat: shown once (and to a repeat of that call), 15 minutes, 5 tries. */
export async function issueCode(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ code: string; expiresAt: string }> {
  const change = { scope: scopeOf(actor), operation: 'reset.issue_code', input };
  const issued = await changeOnce<{ sealed: string; expiresAt: string }>(deps, change, async () => {
    const target = await loadManagedReset(deps, actor, input.id);
    await deps.limits.take('resetCodeByAccount', target.id);
    const code = String(randomInt(10 ** RESET_CODE.digits)).padStart(RESET_CODE.digits, '0');
    return [
      'reset_issue_code',
      actor.userId,
      actor.address,
      input.id,
      hashCode(deps, target.username, code),
      RESET_CODE.ttlMinutes,
      deps.vault.seal(code).toString('base64'),
    ];
  });
  const code = deps.vault.unseal(Buffer.from(issued.sealed, 'base64'));
  if (code === null) throw new Error('an issued code could not be unsealed');
  return { code, expiresAt: iso(issued.expiresAt) };
}

function hashCode(deps: Deps, username: string, code: string): string {
  return deps.vault.keyedHash('code', `${username.toLowerCase()}:${code}`);
}

/** Whether a code is right; a wrong one uses up a try. */
export async function verifyCode(deps: Deps, input: VerifyResetCodeInput): Promise<{ valid: true }> {
  const valid = await changeOnce<boolean>(
    deps,
    { scope: anybody(input), operation: 'reset.verify_code', input },
    () => [
      'reset_use_code',
      input.username,
      hashCode(deps, input.username, input.code),
      RESET_CODE.tries,
      null,
      null,
    ],
  );
  if (!valid) throw new DomainError('badInput', 'resetCodeInvalid');
  return { valid };
}

/** Sets a new password with a code; no staff person ever sees it. @throws DomainError `resetCodeInvalid` */
export async function resetPassword(
  deps: Deps,
  address: string,
  input: ResetPasswordInput,
): Promise<{ message: string }> {
  const change = { scope: anybody(input), operation: 'reset.use_code', input };
  const done = await changeOnce<boolean>(deps, change, async () => [
    'reset_use_code',
    input.username,
    hashCode(deps, input.username, input.code),
    RESET_CODE.tries,
    await deps.passwords.hash(input.newPassword),
    address,
  ]);
  if (!done) throw new DomainError('badInput', 'resetCodeInvalid');
  const account = await queries.findCredentials(deps.database, input.username);
  if (account) deps.sessions.forget(account.id);
  return { message: 'Your password was changed. You can log in with it now.' };
}
