import * as z from 'zod/mini';
import type { Pkr } from './money.ts';
import type { Role } from './policies.ts';
import { ACCOUNT_STATUSES } from './rules.ts';

/*
 * Live events (SPEC section 4). Amounts are rupees. The SQL functions write them; these schemas are the contract that a test
 * holds them to. Each is delivered as `tracked(position, event)`, so that a broken connection resumes where it was.
 */

const id = z.uuid();
const rupees = z.custom<Pkr>((amount) => typeof amount === 'number');

/** The staff list's row of an account. */
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
  type: z.enum(['Deposit', 'Withdraw']),
  amount: rupees,
  status: z.enum(['Pending', 'Approved', 'Rejected']),
});

export const staffEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('newUser'), data: staffUser }),
  z.object({ name: z.literal('userUpdated'), data: staffUser }),
  z.object({ name: z.literal('userDeleted'), data: z.object({ id }) }),
  z.object({ name: z.literal('newRequest'), data: staffRequest }),
  z.object({ name: z.literal('requestUpdated'), data: staffRequest }),
  z.object({ name: z.literal('requestDeleted'), data: z.object({ id }) }),
  z.object({ name: z.literal('balanceUpdated'), data: z.object({ userId: id, newBalance: rupees }) }),
  z.object({
    name: z.literal('depositApproved'),
    data: z.object({ requestId: id, userId: id, newBalance: rupees }),
  }),
  /** Ours: contacts and password resets changed, so the lists are read anew. */
  z.object({ name: z.literal('contactsChanged'), data: z.object({ id }) }),
  z.object({ name: z.literal('resetsChanged'), data: z.object({ id }) }),
  /** Ours: the audit log has a new row. */
  z.object({ name: z.literal('auditAdded'), data: z.object({}) }),
  /** Too much was missed to be told one by one: read everything anew. */
  z.object({ name: z.literal('resync'), data: z.object({}) }),
  /** The first of every stream: its position is where a stream that breaks before any event goes on. */
  z.object({ name: z.literal('connected'), data: z.object({}) }),
]);

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
  z.object({
    name: z.literal('userStatusChanged'),
    data: z.object({
      userId: id,
      accountStatus: z.enum(ACCOUNT_STATUSES),
      status: z.enum(['Active', 'Inactive']),
    }),
  }),
  z.object({ name: z.literal('userDeleted'), data: z.object({ id }) }),
  /** Ours: a request of this member was decided or taken off the list. */
  z.object({
    name: z.literal('requestUpdated'),
    data: z.object({
      id,
      status: z.enum(['Pending', 'Approved', 'Rejected']),
      /** Earlier events lack it. */
      type: z.optional(z.enum(['Deposit', 'Withdraw'])),
      /** Taken off the list while pending; the status is Rejected. */
      removedPending: z.optional(z.literal(true)),
    }),
  }),
  z.object({ name: z.literal('resync'), data: z.object({}) }),
  /** The first of every stream: its position is where a stream that breaks before any event goes on. */
  z.object({ name: z.literal('connected'), data: z.object({}) }),
]);

export type StaffEvent = z.infer<typeof staffEvent>;
export type MemberEvent = z.infer<typeof memberEvent>;
