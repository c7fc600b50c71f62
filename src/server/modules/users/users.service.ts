import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { formatPkr, type Pkr, paisa, pkr, toPaisa, toPkr } from '#shared/money.ts';
import { isStaff, mayCreate, maySee } from '#shared/policies.ts';
import { LEVELS, PKR_PER_USD } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  AdjustBalanceInput,
  CreateUserInput,
  ListTransactionsInput,
  ListUsersInput,
  StatementInput,
  UpdateUserInput,
  UserPageInput,
} from '#shared/schemas/users.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import type { BalanceStatement } from '#shared/views/transactions.ts';
import type { DashboardStats, MemberView, StaffUserView, UserStats } from '#shared/views/users.ts';
import { type Authorized, assertSelfOrStaff, authorizeManaging } from '../../platform/authorize.ts';
import { change, WAITS } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { signEventTicket } from '../../platform/events/stream-tickets.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';
import * as transactions from './transactions.queries.ts';
import * as queries from './users.queries.ts';

export const LEVELS_FOR_SQL = LEVELS.map((level) => ({
  ...level,
  rewardUsd: toPkr(level.rewardPaisa) / PKR_PER_USD,
}));

/** @throws DomainError `notFound` */
export async function getMe(deps: Deps, actor: Actor): Promise<MemberView> {
  return getMember(deps, actor.userId);
}

/** EventSource cannot send the session's token in a header. */
export async function issueEventTicket(deps: Deps, session: Session): Promise<{ ticket: string }> {
  return { ticket: await signEventTicket(deps.vault, session) };
}

async function getMember(deps: Deps, id: string): Promise<MemberView> {
  const member = await queries.findMember(deps.database, id);
  if (!member) throw new DomainError('notFound', 'userNotFound');
  return member;
}

async function getStaffUser(deps: Deps, id: string): Promise<StaffUserView> {
  const user = await queries.findStaffUser(deps.database, id);
  if (!user) throw new DomainError('notFound', 'userNotFound');
  return user;
}

/** For reads: an account that is hidden from the actor counts as not found. */
async function getVisibleUser(deps: Deps, actor: Actor, id: string): Promise<StaffUserView> {
  const user = await getStaffUser(deps, id);
  if (!maySee(actor.role, user.role)) throw new DomainError('notFound', 'userNotFound');
  return user;
}

export async function getUser(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<MemberView & Partial<StaffUserView>> {
  assertSelfOrStaff(actor, id);
  if (!isStaff(actor.role)) return getMember(deps, id);
  return { ...(await getVisibleUser(deps, actor, id)), ...(await getMember(deps, id)) };
}

export function listUsers(deps: Deps, input: ListUsersInput) {
  return queries.listUsers(deps.database, input);
}

/** @throws DomainError `forbidden`, `notFound` */
export async function assertReadable(deps: Deps, actor: Actor, userId: string): Promise<void> {
  assertSelfOrStaff(actor, userId);
  if (actor.userId !== userId) await getVisibleUser(deps, actor, userId);
}

export async function listTransactions(deps: Deps, actor: Actor, input: ListTransactionsInput) {
  await assertReadable(deps, actor, input.id);
  return transactions.listTransactions(deps.database, input);
}

/** The maximum number of movements in one statement: a dozen a day for more than a year. */
const STATEMENT_MOST = 5_000;

/** @throws DomainError `badInput` when the period ends before it begins, `statementTooLong` */
export async function getStatement(
  deps: Deps,
  actor: Actor,
  input: StatementInput,
): Promise<BalanceStatement> {
  await assertReadable(deps, actor, input.id);
  if (input.to < input.from) throw new DomainError('badInput', 'badInput');
  const statement = await transactions.readStatement(deps.database, input, STATEMENT_MOST);
  if (!statement) throw new DomainError('badInput', 'statementTooLong', { count: STATEMENT_MOST });
  return statement;
}

/** Members do not get the real id of an unapproved account. */
export async function listReferrals(deps: Deps, actor: Actor, input: UserPageInput) {
  await assertReadable(deps, actor, input.id);
  const page = await queries.listReferrals(deps.database, input, actor.role);
  if (isStaff(actor.role)) return page;
  const items = page.items.map((one) =>
    one.accountStatus === 'approved' ? one : { ...one, id: standInFor(deps, one.id) },
  );
  return { ...page, items };
}

/** The id is secret: a person who has it can send the account's joining deposit without a login. */
function standInFor({ vault }: Deps, id: string): string {
  const hash = vault.keyedHash('code', `referral:${id}`);
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** SPEC section 2. `totalBalance` is that of all members, without staff. */
export async function getStats(deps: Deps): Promise<UserStats> {
  const [counted, held] = await Promise.all([
    queries.countUsers(deps.database),
    queries.totalBalances(deps.database),
  ]);
  return {
    members: counted('user'),
    admins: counted('admin'),
    active: counted('user', 'Active') + counted('admin', 'Active'),
    inactive: counted('user', 'Inactive') + counted('admin', 'Inactive'),
    totalBalance: toPkr(paisa(held.all - held.staff)),
  };
}

/** About all accounts for a superadmin, only about members for an admin (SPEC section 6). */
export async function getDashboard(deps: Deps, actor: Actor): Promise<DashboardStats> {
  const [counted, held] = await Promise.all([
    queries.countUsers(deps.database),
    queries.totalBalances(deps.database),
  ]);
  const roles =
    actor.role === 'superadmin' ? (['user', 'admin', 'superadmin'] as const) : (['user'] as const);
  const sum = (status?: string) => roles.reduce((total, role) => total + counted(role, status), 0);
  return {
    totalUsers: sum(),
    activeUsers: sum('Active'),
    totalBalance: toPkr(actor.role === 'superadmin' ? held.all : paisa(held.all - held.staff)),
  };
}

/** Only a superadmin creates admins (SPEC section 6). */
export async function createUser(
  deps: Deps,
  actor: Actor,
  input: CreateUserInput,
): Promise<StaffUserView & MayWait> {
  if (!mayCreate(actor.role, input.role)) throw new DomainError('forbidden', 'onlyUserCreation');
  return change(deps, actor, 'user_create', input, async () => ({
    id: randomUUID(),
    name: input.name,
    username: input.username,
    email: input.email,
    phone: input.phone,
    passwordHash: await deps.passwords.hash(input.password, true),
    paymentMethod: input.paymentMethod,
    role: input.role,
  }));
}

async function loadManaged(deps: Deps, actor: Actor, id: string): Promise<Authorized<StaffUserView>> {
  return authorizeManaging(actor, await getStaffUser(deps, id));
}

/** Deactivation and a new password end the sessions. */
export async function updateUser(
  deps: Deps,
  actor: Actor,
  input: UpdateUserInput,
): Promise<StaffUserView & MayWait> {
  const made = await change(deps, actor, 'user_update', input, async () => {
    const target = await loadManaged(deps, actor, input.id);
    return {
      user: target.id,
      status: input.status,
      passwordHash: input.password?.trim() ? await deps.passwords.hash(input.password, true) : null,
      levels: LEVELS_FOR_SQL,
    };
  });
  deps.sessions.forget(input.id);
  return made;
}

/** Soft deletion: the ledger and the audit log stay, and a remaining balance is forfeited. */
export async function deleteUser(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string } & MayWait> {
  const { awaitingSecondPerson } = await change(deps, actor, 'user_delete', input, async () => {
    const target = await loadManaged(deps, actor, input.id);
    return { user: target.id };
  });
  if (awaitingSecondPerson) return { message: WAITS, awaitingSecondPerson };
  deps.sessions.forget(input.id);
  return { message: staff.userDeleted };
}

/** @throws DomainError `insufficientBalance` */
export async function adjustBalance(
  deps: Deps,
  actor: Actor,
  input: AdjustBalanceInput,
): Promise<{ newBalance: Pkr; message: string } & MayWait> {
  const deposit = input.type === 'deposit';
  const amountPaisa = toPaisa(deposit ? input.amount : pkr(-input.amount));
  const { newBalance, name, awaitingSecondPerson } = await change(
    deps,
    actor,
    'user_adjust_balance',
    input,
    async ({ scope, key }) => {
      const target = await loadManaged(deps, actor, input.id);
      return {
        user: target.id,
        amountPaisa,
        description: input.description || null,
        cause: `${scope}:${key}`,
      };
    },
  );
  if (awaitingSecondPerson) return { newBalance: toPkr(newBalance), message: WAITS, awaitingSecondPerson };
  return {
    newBalance: toPkr(newBalance),
    message: fillText(deposit ? staff.depositProcessed : staff.withdrawProcessed, {
      amount: formatPkr(input.amount),
      user: name,
    }),
  };
}
