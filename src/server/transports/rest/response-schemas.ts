import * as z from 'zod/mini';
import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { ROLES } from '#shared/policies.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { USER_STATUSES } from '#shared/schemas/users.ts';
import { REQUEST_WARNINGS, type StaffRequestView } from '#shared/views/requests.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import type { TransactionView } from '#shared/views/transactions.ts';
import type {
  ContactView,
  MemberView,
  ReferralWait,
  SpinResult,
  StaffUserView,
  VideoStatus,
  VideoView,
} from '#shared/views.ts';

/* Mostly `_id` instead of `id`, and no fields that only tRPC returns (docs/rest.md). */

const id = z.uuid();
const instant = z.iso.datetime();
const accountStatus = z.enum(['approved', 'pending', 'rejected']);
const list = <T extends z.ZodMiniType>(item: T) => z.readonly(z.array(item));

export const message = z.string();
export const nextCursor = z.nullable(z.string());
/** True in the response of a change that waits for a second person; otherwise absent. */
export const awaitingSecondPerson = z.optional(z.literal(true));
/** Rupees with at most two decimals. */
export const rupees = z.number();
export const rowId = id;

const odds = list(z.strictObject({ usdMils: z.int(), weight: z.int() }));

const accountRef = z.strictObject({ _id: id, username: z.string() });

export const loginUser = z.strictObject({ id, username: z.string(), name: z.string(), role: z.enum(ROLES) });

const staffFields = {
  name: z.string(),
  phone: z.string(),
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
};

export const user = z.strictObject({
  _id: id,
  ...staffFields,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  accountStatus,
  balance: rupees,
  createdAt: instant,
});

export const account = z.strictObject({
  _id: id,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  balance: rupees,
  todayEarnings: rupees,
  totalEarnings: rupees,
  referrals: z.int(),
  withdrawalCount: z.int(),
  status: z.enum(USER_STATUSES),
  accountStatus,
  deposit: z.nullable(
    z.strictObject({
      status: z.enum(REQUEST_STATUSES),
      reason: z.nullable(z.string()),
      removedPending: z.boolean(),
    }),
  ),
  createdAt: instant,
  name: z.optional(staffFields.name),
  phone: z.optional(staffFields.phone),
  paymentMethod: z.optional(staffFields.paymentMethod),
});

export const referral = z.strictObject({
  _id: id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: instant,
  accountStatus,
  waitsFor: z.nullable(z.enum(['deposit', 'review', 'newDeposit'] satisfies ReferralWait[])),
  status: z.enum(USER_STATUSES),
});

export const transaction = z.strictObject({
  _id: z.string(),
  date: instant,
  /** 'withdrawal' for a negative movement, else 'deposit'. `kind` has the exact kind. */
  type: z.enum(['deposit', 'withdrawal']),
  kind: z.enum(TRANSACTION_TYPES),
  /** Never negative; `type` is the direction. */
  amount: rupees,
  description: z.string(),
  status: z.enum(['pending', 'completed', 'rejected']),
  balanceAfter: rupees,
});

export const request = z.strictObject({
  _id: id,
  number: z.string(),
  userId: accountRef,
  user: z.string(),
  username: z.string(),
  phone: z.string(),
  type: z.enum(REQUEST_TYPES),
  amount: rupees,
  status: z.enum(REQUEST_STATUSES),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  transactionId: z.nullable(z.string()),
  screenshot: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  description: z.nullable(z.string()),
  fee: z.nullable(rupees),
  payout: z.nullable(rupees),
  reference: z.nullable(z.string()),
  warnings: list(z.enum(REQUEST_WARNINGS)),
});

export const passwordReset = z.strictObject({
  _id: id,
  userId: id,
  username: z.string(),
  email: z.string(),
  screenshot: z.nullable(z.string()),
  newPassword: z.nullable(z.string()),
  status: z.enum(REQUEST_STATUSES),
  replaced: z.optional(z.int()),
  createdAt: instant,
});

export const video = z.strictObject({
  _id: id,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
});

export const contact = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['New', 'Read']),
  /** Null for a guest. */
  userId: z.nullable(accountRef),
  createdAt: instant,
});

const clicks = { dailyClicks: z.int(), remainingClicks: z.int() };
export const videoStatus = { ...clicks, canClick: z.boolean(), resetsAt: instant };
export const videoClick = {
  videoUrl: z.string(),
  ...clicks,
  rewardEarned: rupees,
  newBalance: rupees,
  message,
};
export const spinnerStatus = {
  canSpin: z.boolean(),
  nextSpinTime: z.nullable(instant),
  businessDay: z.iso.date(),
  odds,
  oddsHash: z.string(),
  commitment: z.nullable(z.string()),
};
export const spin = {
  result: z.union([z.number(), z.literal('try again')]),
  spinId: id,
  memberId: id,
  businessDay: z.iso.date(),
  commitment: z.string(),
  secret: z.string(),
  clientSeed: z.string(),
  clientSeedByServer: z.boolean(),
  odds,
  oddsHash: z.string(),
  roll: z.int(),
  prize: rupees,
  slice: z.int(),
  spunAt: instant,
  newBalance: rupees,
  nextSpinTime: instant,
};

export const failure = z.strictObject({
  success: z.literal(false),
  message,
  /** In a fault (500): the id to quote when asking for help. */
  requestId: z.optional(z.string()),
});

export const named: Readonly<Record<string, z.ZodMiniType>> = {
  AccountRef: accountRef,
  LoginUser: loginUser,
  User: user,
  Account: account,
  Referral: referral,
  Transaction: transaction,
  Request: request,
  PasswordReset: passwordReset,
  Video: video,
  Contact: contact,
  Failure: failure,
};

type Wire<T> = T extends { readonly id: string } ? Omit<T, 'id'> & { readonly _id: string } : never;

export function toWire<T extends { readonly id: string }>({ id: _id, ...rest }: T): Wire<T> {
  return { _id, ...rest } as unknown as Wire<T>;
}

/**
 * While the change waits for a second person, `awaitingSecondPerson` is true and the account is as before the
 * change (a new one: as it will be, but inactive and pending).
 */
export function toChanged({ awaitingSecondPerson, ...view }: StaffUserView & MayWait) {
  return { user: toWire(view), ...(awaitingSecondPerson ? { awaitingSecondPerson: true as const } : {}) };
}

export function toAccount<T extends MemberView>({ paidLevel: _, ...view }: T) {
  return toWire(view);
}

export function toTransaction({
  receipt: _,
  removedPending: __,
  cancelled: _cancelled,
  text: _text,
  request: ___,
  ...view
}: TransactionView): z.infer<typeof transaction> {
  const type = view.amount < 0 ? 'withdrawal' : 'deposit';
  return { ...toWire(view), type, kind: view.type, amount: Math.abs(view.amount) };
}

export function toRequest(all: StaffRequestView): z.infer<typeof request> {
  const {
    removedPending: _,
    cancelled: _cancelled,
    claim: _claim,
    paidFrom: _from,
    batch: _batch,
    returned: _returned,
    held: _held,
    waiting: _waiting,
    ...rest
  } = all;
  const { decidedBy: _by, removedAt: _at, returnedBy: _returnedBy, ...view } = rest;
  return { ...toWire(view), userId: { _id: view.userId, username: view.username } };
}

export function toVideo({ place: _, ...view }: VideoView): z.infer<typeof video> {
  return toWire(view);
}

export function toVideoStatus({ watched: _, ...status }: VideoStatus) {
  return status;
}

export function toContact({ username, userId, state: _, ...view }: ContactView): z.infer<typeof contact> {
  return { ...toWire(view), userId: userId && username ? { _id: userId, username } : null };
}

export function toSpin({ id: spinId, ...rest }: SpinResult): Omit<SpinResult, 'id'> & { spinId: string } {
  return { spinId, ...rest };
}
