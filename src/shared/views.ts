/*
 * The types of the procedures' answers. Money is in rupees, an instant is ISO 8601 in UTC, a day is
 * YYYY-MM-DD in the business time zone. The documented REST calls have answers of their own (docs/rest.md).
 */
import type { Pkr } from './money.ts';
import type { Role } from './policies.ts';
import type { ACCOUNT_STATUSES, HoldCause, PaymentMethod } from './rules.ts';
import type { CONTACT_STATES } from './schemas/contacts.ts';
import type { REQUEST_STATUSES, REQUEST_TYPES } from './schemas/requests.ts';
import type { OddsRow } from './spinner.ts';

export type UserStatus = 'Active' | 'Inactive';
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type ContactState = (typeof CONTACT_STATES)[number];
export type RequestType = (typeof REQUEST_TYPES)[number];
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** `nextCursor` is the cursor for the page after it; null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Anybody can read them. */
export interface PublicConfig {
  readonly brandName: string;
  readonly country: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly loadingScreenMs: number;
  readonly joiningDepositCredited: boolean;
  readonly paymentAccounts: Readonly<
    Record<PaymentMethod, { readonly number: string; readonly title: string }>
  >;
  readonly channels: readonly { readonly name: string; readonly url: string }[];
  readonly support: { readonly text: string; readonly href: string } | null;
  readonly sendsMail: boolean;
}

export interface MemberView {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly balance: Pkr;
  readonly todayEarnings: Pkr;
  readonly totalEarnings: Pkr;
  readonly referrals: number;
  /** The highest level whose reward was paid; 0 if none. It stays even if approved referrals are deleted. */
  readonly paidLevel: number;
  readonly withdrawalCount: number;
  readonly status: UserStatus;
  readonly accountStatus: AccountStatus;
  readonly deposit: Pick<RequestView, 'status' | 'reason' | 'removedPending'> | null;
  readonly createdAt: string;
}

export interface StaffUserView {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly paymentMethod: PaymentMethod | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly accountStatus: AccountStatus;
  readonly balance: Pkr;
  readonly createdAt: string;
}

export type ReferralWait = 'deposit' | 'review' | 'newDeposit';

export interface ReferralView {
  /** Until the referral is approved, its inviter gets a made-up id here, which is the id of no account. */
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly createdAt: string;
  readonly accountStatus: AccountStatus;
  readonly waitsFor: ReferralWait | null;
  readonly status: UserStatus;
}

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

export interface RequestView {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly user: string;
  readonly username: string;
  readonly phone: string;
  readonly type: RequestType;
  readonly amount: Pkr;
  readonly status: RequestStatus;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** The status is `Rejected`. */
  readonly removedPending: boolean;
  readonly paymentMethod: PaymentMethod | null;
  /**
   * The transaction ID of a deposit, and the signed web address of its screenshot, which expires and which
   * only staff get. Otherwise null.
   */
  readonly transactionId: string | null;
  readonly screenshot: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  /** Null for deposits, as are the fee and the payout. */
  readonly description: string | null;
  readonly fee: Pkr | null;
  readonly payout: Pkr | null;
  readonly reference: string | null;
  /** For withdrawals that the bank sent back: the status stays `Approved`, and the amount is refunded. */
  readonly returned: { readonly at: string; readonly reason: string } | null;
  /**
   * For held withdrawals: until `until`, a second staff person must confirm the payment; `causes` says why
   * (SPEC section 14).
   */
  readonly held: { readonly until: string; readonly causes: readonly HoldCause[] } | null;
}

export type RequestCounts = Readonly<Record<'total' | Lowercase<RequestStatus>, number>>;

export interface WithdrawalResult {
  readonly requestId: string;
  readonly deductedAmount: Pkr;
  readonly fee: Pkr;
  readonly payout: Pkr;
  readonly newBalance: Pkr;
  readonly heldUntil?: string;
}

/**
 * The median time from a request to its decision, in whole minutes, over the decisions of the last seven
 * days; null with fewer than five decisions.
 */
export interface ExpectedTimes {
  readonly deposits: number | null;
  readonly withdrawals: number | null;
}

export interface VideoView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly isActive: boolean;
  readonly place?: number;
  readonly createdAt: string;
}

export interface VideoStatus {
  readonly dailyClicks: number;
  readonly remainingClicks: number;
  readonly canClick: boolean;
  readonly watched: readonly string[];
  readonly resetsAt: string;
}

export interface VideoClickResult {
  readonly videoUrl: string;
  readonly dailyClicks: number;
  readonly remainingClicks: number;
  readonly rewardEarned: Pkr;
  readonly newBalance: Pkr;
  readonly message: string;
}

export interface SpinnerStatus {
  readonly canSpin: boolean;
  readonly nextSpinTime: string | null;
  readonly businessDay: string;
  readonly odds: readonly OddsRow[];
  readonly oddsHash: string;
  /** The commitment of today's spin; null if there is none, or the server lacks the APP_SECRET behind it. */
  readonly commitment: string | null;
}

export interface SpinView {
  readonly id: string;
  readonly businessDay: string;
  readonly memberId: string;
  readonly commitment: string;
  readonly secret: string;
  readonly clientSeed: string;
  readonly clientSeedByServer: boolean;
  readonly odds: readonly OddsRow[];
  readonly oddsHash: string;
  readonly roll: number;
  /** The prize in US dollars, or 'try again'. */
  readonly result: number | 'try again';
  readonly prize: Pkr;
  readonly slice: number;
  readonly spunAt: string;
}

export interface SpinResult extends SpinView {
  readonly newBalance: Pkr;
  readonly nextSpinTime: string;
}

export interface ContactView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly status: 'New' | 'Read';
  readonly state: ContactState;
  readonly userId: string | null;
  readonly username: string | null;
  readonly createdAt: string;
}

export interface ContactCounts {
  readonly total: number;
  readonly new: number;
  readonly read: number;
  /** The number of messages in the state `open`; 1,000 if there are more. */
  readonly open: number;
}

export interface PasswordResetView {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly email: string;
  readonly screenshot: string | null;
  /**
   * The password that the request asks for; null once it is decided or 7 days old, or if the caller may not
   * decide it.
   */
  readonly newPassword: string | null;
  readonly status: RequestStatus;
  readonly replaced: number;
  /** Until when a one-time code of the account is valid, or null. A decision of the request ends the code. */
  readonly codeUntil: string | null;
  readonly createdAt: string;
}
