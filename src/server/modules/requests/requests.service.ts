import { randomUUID } from 'node:crypto';
import { assertReference } from '#shared/bank-reference.ts';
import { DomainError } from '#shared/errors.ts';
import { deposit } from '#shared/i18n/en/deposit.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { withdrawalTexts } from '#shared/i18n/en/member-withdrawals.ts';
import { staffRequests } from '#shared/i18n/en/staff-requests.ts';
import { formatPkr, type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import { maySee } from '#shared/policies.ts';
import {
  JOINING_DEPOSIT_PAISA,
  type PaymentMethod,
  withdrawalPayout,
  withdrawalTier,
} from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  ApproveRequestInput,
  CreateDepositInput,
  CreateWithdrawalInput,
  ListRequestsInput,
  PendingTotalsInput,
  RejectRequestInput,
} from '#shared/schemas/requests.ts';
import type { Page } from '#shared/views/common.ts';
import type {
  PendingTotals,
  RequestMatches,
  RequestView,
  StaffRequestDetails,
  StaffRequestView,
  WithdrawalResult,
} from '#shared/views/requests.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import { assertSelf, assertSelfOrStaff, authorizeManaging } from '../../platform/authorize.ts';
import { change, changeOnce, WAITS } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Caller, Deps } from '../../platform/deps.ts';
import { perceptualHashOf } from '../../platform/images/checks.ts';
import { findBytes } from '../../platform/images/hashes.queries.ts';
import { imageLink, imageReader, readImage } from '../../platform/images/images.ts';
import { assertRoom, findSender, takeStored, uploadLimit } from '../../platform/limits/uploads.ts';
import { takeAsJoiner } from '../auth/joiners.ts';
import { countDecision } from '../metrics/metrics.service.ts';
import { LEVELS_FOR_SQL } from '../users/users.service.ts';
import { readCash } from './cash.queries.ts';
import { findHandling, UNHANDLED } from './claims.queries.ts';
import * as queries from './requests.queries.ts';
import * as warnings from './warnings.queries.ts';

/** Added to the message about a withdrawal that is held for a time (`heldUntil`, SPEC section 14). */
const HELD = 'To keep your money safe, two people look at it before it is paid';

const linker = (deps: Deps, actor: Actor) => (imageId: string) => imageLink(deps.vault, actor, imageId);

export async function listRequests(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
): Promise<Page<StaffRequestView>> {
  const asked = { ...input, reader: actor.role };
  const page = await queries.listRequests(deps.database, asked, linker(deps, actor));
  return { ...page, items: await forStaff(deps, page.items) };
}

export function sumPending(deps: Deps, actor: Actor, input: PendingTotalsInput): Promise<PendingTotals> {
  return queries.sumPending(deps.database, { ...input, reader: actor.role });
}

async function forStaff<Request extends RequestView>(
  deps: Deps,
  requests: readonly Request[],
): Promise<(Request & Pick<StaffRequestView, queries.AddedLater>)[]> {
  const ids = requests.map(({ id }) => id);
  const [found, handling] = await Promise.all([
    warnings.findWarnings(deps.database, ids),
    findHandling(deps.database, ids),
  ]);
  return requests.map((request) => ({
    ...request,
    warnings: found.get(request.id) ?? [],
    ...(handling.get(request.id) ?? UNHANDLED),
  }));
}

export function listOwnRequests(deps: Deps, actor: Actor, input: PageInput) {
  return queries.listOwnRequests(deps.database, actor.userId, input);
}

/** A superadmin has requests only if an operator promoted a member. @throws DomainError `notFound` */
async function assertVisible(deps: Deps, actor: Actor, id: string): Promise<void> {
  const owner = actor.role === 'admin' && (await queries.findOwner(deps.database, id));
  if (owner && !maySee(actor.role, owner.role)) throw new DomainError('notFound', 'requestNotFound');
}

/** @throws DomainError `notFound` */
export async function getRequest(deps: Deps, actor: Actor, id: string): Promise<StaffRequestDetails> {
  await assertVisible(deps, actor, id);
  const request = await queries.findRequest(deps.database, id, linker(deps, actor));
  const [checked] = request ? await forStaff(deps, [request]) : [];
  if (!checked) throw new DomainError('notFound', 'requestNotFound');
  return checked;
}

export async function findMatches(deps: Deps, actor: Actor, id: string): Promise<RequestMatches> {
  await assertVisible(deps, actor, id);
  return warnings.findMatches(deps.database, id, {
    link: linker(deps, actor),
    reader: actor.role,
  });
}

/** @throws DomainError `notFound`, `forbidden`, or `conflict` while the request is pending */
export async function getReceipt(deps: Deps, actor: Actor, id: string): Promise<RequestView> {
  const receipt = await queries.findReceipt(deps.database, id);
  if (!receipt) throw new DomainError('notFound', 'requestNotFound');
  assertSelfOrStaff(actor, receipt.userId);
  await assertVisible(deps, actor, id);
  if (receipt.status === 'Pending') throw new DomainError('conflict', 'requestNotDecided');
  return receipt;
}

export function countRequests(deps: Deps, actor: Actor) {
  return queries.countRequests(deps.database, actor.role);
}

export function getCash(deps: Deps) {
  return readCash(deps.database);
}

/**
 * The caller needs no login, only the account's id, which nobody can guess.
 * @throws DomainError `depositAmountWrong`, `tooManyRequests`, `tooMuchStored`, `storageFull`, an error of
 *   the screenshot, or a refusal of the SQL function
 */
export async function createDeposit(
  deps: Deps,
  caller: Caller,
  input: CreateDepositInput,
): Promise<{ requestId: string; message: string }> {
  if (caller.actor) assertSelf(caller.actor, input.userId);
  if (toPaisa(input.amount) !== JOINING_DEPOSIT_PAISA)
    throw new DomainError('badInput', 'depositAmountWrong');
  const attempt = { scope: `user:${input.userId}`, operation: 'deposit', input };
  const { requestId } = await changeOnce(deps, attempt, 'deposit_create', async () => {
    const sender = await findSender(deps, caller);
    const limits = { bySender: uploadLimit(sender), byAccount: 'depositByAccount' } as const;
    await takeAsJoiner(deps, caller.actor, input.userId, limits);
    await assertRoom(deps);
    const image = await readImage(input.screenshot, sender.device !== undefined);
    await takeStored(deps, sender, image.bytes.length, input.userId);
    return {
      user: input.userId,
      request: randomUUID(),
      amountPaisa: JOINING_DEPOSIT_PAISA,
      method: input.paymentMethod,
      transactionId: input.transactionId,
      image: image.id,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      print: await perceptualHashOf(image.bytes),
      seen: input.account?.seen ?? null,
      paid: input.account?.paid ?? null,
    };
  });
  deps.screenshots.wake();
  deps.sessions.forget(input.userId);
  return {
    requestId,
    message: deposit.depositSubmitted,
  };
}

/**
 * @throws DomainError `tierChanged` when `withdrawalCount` is outdated; another refusal when the amount does
 *   not fit the tier or the balance
 */
export async function createWithdrawal(
  deps: Deps,
  actor: Actor,
  input: CreateWithdrawalInput,
): Promise<WithdrawalResult & { message: string }> {
  assertSelf(actor, input.userId);
  const amountPaisa = toPaisa(input.amount);
  const tier = withdrawalTier(input.withdrawalCount);
  const payout = withdrawalPayout(amountPaisa);
  const feePaisa = paisa(amountPaisa - payout);
  const { requestId, newBalance, heldUntil } = await change(deps, actor, 'withdrawal_create', input, {
    user: actor.userId,
    request: randomUUID(),
    amountPaisa,
    feePaisa,
    count: input.withdrawalCount,
    minimumPaisa: tier.minimumPaisa,
    custom: tier.custom,
    accountNumber: input.accountNumber,
    accountName: input.accountName,
    bankName: input.bankName,
    session: actor.sessionId ?? null,
  });
  const submitted = fillText(withdrawalTexts.withdrawSubmitted, { amount: formatPkr(input.amount) });
  return {
    requestId,
    deductedAmount: input.amount,
    fee: toPkr(feePaisa),
    payout: toPkr(payout),
    newBalance: toPkr(newBalance),
    message: heldUntil ? `${submitted}. ${HELD}` : submitted,
    ...(heldUntil && { heldUntil: new Date(heldUntil).toISOString() }),
  };
}

export async function cancelWithdrawal(deps: Deps, actor: Actor, input: IdChangeInput) {
  const { id, newBalance } = await change(deps, actor, 'withdrawal_cancel', input, {
    user: actor.userId,
    request: input.id,
  });
  return { id, newBalance: toPkr(newBalance) };
}

/** @returns the request's type. @throws DomainError `notFound`, `forbidden` */
export async function assertDecidable(deps: Deps, actor: Actor, requestId: string) {
  const owner = await queries.findOwner(deps.database, requestId);
  if (!owner) throw new DomainError('notFound', 'requestNotFound');
  authorizeManaging(actor, owner);
  return owner.type;
}

/**
 * @param arrived if given, approves only a deposit that a bank statement of this receiving account proves
 * @throws DomainError `conflict`, for example when the request is in a batch, or when another payout has the
 *   bank reference and `sameReference` is not set; `badInput` for a deposit with a bank reference
 */
export async function approveRequest(
  deps: Deps,
  actor: Actor,
  input: ApproveRequestInput,
  arrived: PaymentMethod | null = null,
): Promise<{ message: string; newBalance: Pkr } & MayWait> {
  const prepare = async () => {
    const type = await assertDecidable(deps, actor, input.id);
    if (input.reference && type === 'Withdraw') assertReference(input.reference);
    return {
      request: input.id,
      credited: deps.env.joiningDepositCredited,
      levels: LEVELS_FOR_SQL,
      reference: input.reference || null,
      account: input.account ?? null,
      sameReference: input.sameReference === true,
      arrived,
    };
  };
  const decision = await change(deps, actor, 'request_approve', input, prepare, (made) => {
    if (!made.awaitingSecondPerson) countDecision(deps, made.type, 'approved');
  });
  const newBalance = toPkr(decision.newBalance);
  if (decision.awaitingSecondPerson) return { message: WAITS, newBalance, awaitingSecondPerson: true };
  return {
    message: decision.type === 'Withdraw' ? staffRequests.withdrawalApproved : staffRequests.depositApproved,
    newBalance,
  };
}

/** A deposit leaves the staff's list; its member becomes `rejected`, unless approved already. */
export async function rejectRequest(
  deps: Deps,
  actor: Actor,
  input: RejectRequestInput,
): Promise<{ message: string; newBalance: Pkr }> {
  const prepare = async () => {
    await assertDecidable(deps, actor, input.id);
    return { request: input.id, reason: input.reason || null };
  };
  const decision = await change(deps, actor, 'request_reject', input, prepare, (made) =>
    countDecision(deps, made.type, 'rejected'),
  );
  return {
    message: decision.type === 'Withdraw' ? staffRequests.withdrawalRejected : staffRequests.depositRejected,
    newBalance: toPkr(decision.newBalance),
  };
}

/**
 * @throws DomainError `notFound` when the address is invalid or has expired, its session has ended or is no
 * staff session, or there is no such image
 */
export async function getImage(deps: Deps, id: string, query: Record<string, unknown>): Promise<Buffer> {
  const reader = await imageReader(deps, id, query);
  const bytes = reader ? await findBytes(deps.database, id) : undefined;
  if (!bytes?.length) throw new DomainError('notFound', 'notFound');
  return bytes;
}
