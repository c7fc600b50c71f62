import * as z from 'zod/mini';
import { staffUser } from '../events.ts';
import type { Pkr } from '../money.ts';
import { ROLES } from '../policies.ts';
import { ACCOUNT_STATUSES, PAYMENT_METHODS } from '../rules.ts';
import { REQUEST_STATUSES } from '../schemas/requests.ts';
import { USER_STATUSES } from '../schemas/users.ts';
import { id, instant, rupees } from './common.ts';

export type UserStatus = (typeof USER_STATUSES)[number];
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const memberView = z.object({
  id,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  balance: rupees,
  todayEarnings: rupees,
  totalEarnings: rupees,
  referrals: z.int(),
  /** The highest level whose reward was paid; 0 if none. It stays even if approved referrals are deleted. */
  paidLevel: z.int(),
  withdrawalCount: z.int(),
  status: z.enum(USER_STATUSES),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  deposit: z.nullable(
    z.strictObject({
      status: z.enum(REQUEST_STATUSES),
      reason: z.nullable(z.string()),
      removedPending: z.boolean(),
    }),
  ),
  createdAt: instant,
});
export type MemberView = z.output<typeof memberView>;

export const staffUserView = z.extend(staffUser, {
  email: z.string(),
  phone: z.string(),
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  createdAt: instant,
});
export type StaffUserView = z.output<typeof staffUserView>;

export const referralView = z.object({
  /** Until the referral is approved, its inviter gets a made-up id here, which is the id of no account. */
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: instant,
  accountStatus: z.enum(ACCOUNT_STATUSES),
  waitsFor: z.nullable(z.enum(['deposit', 'review', 'newDeposit'])),
  status: z.enum(USER_STATUSES),
});
export type ReferralView = z.output<typeof referralView>;
export type ReferralWait = NonNullable<ReferralView['waitsFor']>;

export interface UserStats {
  readonly members: number;
  readonly admins: number;
  readonly active: number;
  readonly inactive: number;
  /** The sum of the balances of members, without staff. */
  readonly totalBalance: Pkr;
}

/** For a superadmin they count all accounts, for an admin only members. */
export interface DashboardStats {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly totalBalance: Pkr;
}
