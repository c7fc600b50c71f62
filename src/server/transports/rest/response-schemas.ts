import * as z from 'zod/mini';
import { pkr } from '#shared/money.ts';
import { ROLES } from '#shared/policies.ts';
import * as v from '#shared/views/common.ts';
import { type ContactView, contactView } from '#shared/views/contacts.ts';
import { passwordResetView } from '#shared/views/password-resets.ts';
import { type StaffRequestView, staffRequestView } from '#shared/views/requests.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import { spinnerStatus, spinResult } from '#shared/views/spinner.ts';
import { type TransactionView, transactionView } from '#shared/views/transactions.ts';
import { memberView, referralView, type StaffUserView, staffUserView } from '#shared/views/users.ts';
import { videoStatus as status, type VideoView, videoClickResult, videoView } from '#shared/views/videos.ts';

/* REST answers are the views with `_id` instead of `id`, without the fields of tRPC alone (docs/rest.md). */

type Shape = { readonly id: z.ZodMiniType } & z.core.$ZodLooseShape;
type RestShape<S extends Shape> = Omit<S, 'id'> & { readonly _id: S['id'] };

function restOf<S extends Shape>({ shape }: z.ZodMiniObject<S>): z.ZodMiniObject<RestShape<S>> {
  const { id: _id, ...rest } = shape;
  return z.strictObject({ _id, ...rest }) as unknown as z.ZodMiniObject<RestShape<S>>;
}

/** Leaves out the fields that the schema does not have. */
export function toRest<T extends { readonly _id: unknown }>(
  schema: { readonly shape: object; readonly _zod: { readonly output: T } },
  view: Omit<T, '_id'> & { readonly id: T['_id'] },
): T {
  const { id: _id, ...rest } = view;
  const all: Readonly<Record<string, unknown>> = { _id, ...rest };
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (name in all ? [[name, all[name]]] : [])),
  ) as T;
}

export const message = z.string();
export const nextCursor = z.nullable(z.string());
/** True in the response of a change that waits for a second person; otherwise absent. */
export const awaitingSecondPerson = z.optional(z.literal(true));
export const { rupees, id: rowId } = v;

const accountRef = z.strictObject({ _id: v.id, username: z.string() });

export const loginUser = z.strictObject({
  id: v.id,
  username: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
});

export const user = restOf(staffUserView);

export const account = z.extend(restOf(z.omit(memberView, { paidLevel: true })), {
  name: z.optional(staffUserView.shape.name),
  phone: z.optional(staffUserView.shape.phone),
  paymentMethod: z.optional(staffUserView.shape.paymentMethod),
});

export const referral = restOf(referralView);

export const transaction = z.extend(
  restOf(
    z.omit(transactionView, {
      removedPending: true,
      cancelled: true,
      receipt: true,
      request: true,
      text: true,
    }),
  ),
  {
    /** 'withdrawal' for a negative movement, else 'deposit'. `kind` has the exact kind. */
    type: z.enum(['deposit', 'withdrawal']),
    kind: transactionView.shape.type,
  },
);

const hiddenOfRequests = {
  removedPending: true,
  cancelled: true,
  claim: true,
  paidTo: true,
  paidFrom: true,
  batch: true,
  returned: true,
  held: true,
  waiting: true,
  decidedBy: true,
  removedAt: true,
  returnedBy: true,
} as const;
export const request = z.extend(restOf(z.omit(staffRequestView, hiddenOfRequests)), { userId: accountRef });

export const passwordReset = z.extend(restOf(z.omit(passwordResetView, { role: true, codeUntil: true })), {
  replaced: z.optional(passwordResetView.shape.replaced),
});

export const video = restOf(z.omit(videoView, { place: true }));

export const contact = z.extend(restOf(z.omit(contactView, { state: true, username: true })), {
  userId: z.nullable(accountRef),
});

export const { watched: _watched, ...videoStatus } = status.shape;
export const videoClick = videoClickResult.shape;
const { id: spinId, ...spinFields } = spinResult.shape;
export const spin = { spinId, ...spinFields };
export const spinnerFields = spinnerStatus.shape;

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

export const toUser = (view: StaffUserView) => toRest(user, view);
export const toVideo = (view: VideoView) => toRest(video, view);

/**
 * While the change waits for a second person, `awaitingSecondPerson` is true and the account is as before the
 * change (a new one: as it will be, but inactive and pending).
 */
export function toChanged({ awaitingSecondPerson, ...view }: StaffUserView & MayWait) {
  return { user: toUser(view), ...(awaitingSecondPerson ? { awaitingSecondPerson } : {}) };
}

export function toTransaction(view: TransactionView) {
  const type = view.amount < 0 ? 'withdrawal' : 'deposit';
  return toRest(transaction, { ...view, type, kind: view.type, amount: pkr(Math.abs(view.amount)) });
}

export function toRequest(view: StaffRequestView) {
  return toRest(request, { ...view, userId: { _id: view.userId, username: view.username } });
}

export function toContact({ userId, username, ...view }: ContactView) {
  return toRest(contact, { ...view, userId: userId && username ? { _id: userId, username } : null });
}
