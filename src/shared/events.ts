import * as z from 'zod/mini';
import type { Role } from './policies.ts';
import { ACCOUNT_STATUSES } from './rules.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from './schemas/requests.ts';
import { id, rupees } from './views/common.ts';
import { newsView } from './views/notices.ts';

/*
 * Live events (SPEC section 4). SQL functions write all except `resync` and `connected`. Amounts are rupees.
 * Each event is sent with its position, so that a broken stream can resume.
 */

export const staffUser = z.object({
  id,
  name: z.string(),
  username: z.string(),
  role: z.enum(['user', 'admin', 'superadmin'] satisfies Role[]),
  status: z.enum(['Active', 'Inactive']),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  balance: rupees,
});
const staffRequest = z.object({
  id,
  userId: id,
  user: z.string(),
  username: z.string(),
  type: z.enum(REQUEST_TYPES),
  amount: rupees,
  status: z.enum(REQUEST_STATUSES),
});

export const staffEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('newUser'), data: staffUser }),
  z.object({ name: z.literal('userUpdated'), data: staffUser }),
  z.object({ name: z.literal('userDeleted'), data: z.object({ id }) }),
  z.object({ name: z.literal('newRequest'), data: staffRequest }),
  z.object({ name: z.literal('requestUpdated'), data: staffRequest }),
  z.object({ name: z.literal('requestDeleted'), data: z.object({ id }) }),
  /** `claim` is null if nobody has the request. */
  z.object({
    name: z.literal('requestClaimed'),
    data: z.object({
      id,
      claim: z.nullable(
        z.object({
          by: z.object({ id, name: z.string() }),
          since: z.string(),
          until: z.string(),
        }),
      ),
    }),
  }),
  z.object({ name: z.literal('batchChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('layoutChanged'), data: z.object({ account: z.string() }) }),
  z.object({ name: z.literal('cashChanged'), data: z.object({}) }),
  z.object({ name: z.literal('balanceUpdated'), data: z.object({ userId: id, newBalance: rupees }) }),
  z.object({
    name: z.literal('depositApproved'),
    data: z.object({ requestId: id, userId: id, newBalance: rupees }),
  }),
  z.object({ name: z.literal('contactsChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('resetsChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('waitingChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('appealsChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('settingsChanged'), data: z.object({ key: z.string() }) }),
  z.object({ name: z.literal('auditAdded'), data: z.object({}) }),
  /** The browser missed too many events to send them again, so it must reload everything. */
  z.object({ name: z.literal('resync'), data: z.object({}) }),
  /** The first event of a stream, unless that is `resync`. */
  z.object({ name: z.literal('connected'), data: z.object({}) }),
]);

const userStatusChanged = z.object({
  name: z.literal('userStatusChanged'),
  data: z.object({
    userId: id,
    accountStatus: z.enum(ACCOUNT_STATUSES),
    status: z.enum(['Active', 'Inactive']),
  }),
});
/** Sessions of the account were ended: those in `ended`, or all except `kept` if `ended` is null. */
const sessionEnded = z.object({
  name: z.literal('sessionEnded'),
  data: z.object({ ended: z.nullable(z.array(id)), kept: z.nullable(id) }),
});

export const memberEvent = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('balanceUpdate'),
    data: z.object({ userId: id, newBalance: rupees, transaction: z.object({ amount: rupees }) }),
  }),
  z.object({
    name: z.literal('userUpdated'),
    data: z.object({ id, balance: rupees, totalEarnings: rupees, referrals: z.number() }),
  }),
  z.object({
    name: z.literal('levelUpNotification'),
    data: z.object({
      userId: id,
      level: z.number(),
      levelName: z.string(),
      members: z.number(),
      reward: rupees,
      rewardUSD: z.number(),
    }),
  }),
  userStatusChanged,
  z.object({ name: z.literal('userDeleted'), data: z.object({ id }) }),
  z.object({
    name: z.literal('requestUpdated'),
    data: z.object({
      id,
      status: z.enum(REQUEST_STATUSES),
      type: z.enum(REQUEST_TYPES),
      removedPending: z.optional(z.literal(true)),
      returned: z.optional(z.literal(true)),
      cancelled: z.optional(z.literal(true)),
    }),
  }),
  z.object({ name: z.literal('contactAnswered'), data: z.object({ id }) }),
  z.object({ name: z.literal('appealAnswered'), data: z.object({ id }) }),
  z.object({ name: z.literal('contactChanged'), data: z.object({ id }) }),
  /** To all members: what superadmins changed for everybody. */
  z.object({
    name: z.literal('shownChanged'),
    data: z.object({
      channels: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
      support: z.optional(z.nullable(z.object({ text: z.string(), href: z.string() }))),
      news: z.optional(z.nullable(newsView)),
      /** The id of the notice to all that this member dismissed. */
      dismissed: z.optional(z.int()),
    }),
  }),
  sessionEnded,
  z.object({ name: z.literal('resync'), data: z.object({}) }),
  z.object({ name: z.literal('connected'), data: z.object({}) }),
]);

/** Staff too get these two of their own account's events. */
export type StaffEvent = z.infer<typeof staffEvent | typeof userStatusChanged | typeof sessionEnded>;
export type MemberEvent = z.infer<typeof memberEvent>;
