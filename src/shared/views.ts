/*
 * The answers of the procedures. Money is rupees, instants are ISO 8601 in UTC, a day is YYYY-MM-DD of the
 * business time zone. REST has the same with `_id` for `id` (server/transports/rest).
 */
import type { Pkr } from './money.ts';
import type { Role } from './policies.ts';
import type { ACCOUNT_STATUSES, HoldCause, PaymentMethod } from './rules.ts';
import type { CONTACT_STATES } from './schemas/contacts.ts';
import type { OddsRow } from './spinner.ts';

export type UserStatus = 'Active' | 'Inactive';
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type ContactState = (typeof CONTACT_STATES)[number];
export type RequestType = 'Deposit' | 'Withdraw';
export type RequestStatus = 'Pending' | 'Approved' | 'Rejected';

/** A page of a list, newest first if the caller chose no order; `nextCursor` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Public settings that the screens need before login. */
export interface PublicConfig {
  readonly brandName: string;
  readonly country: string;
  readonly timeZone: string;
  /** The base of referral links; if empty, the screens use the address of the page. */
  readonly publicUrl: string;
  readonly loadingScreenMs: number;
  readonly joiningDepositCredited: boolean;
  readonly paymentAccounts: Readonly<
    Record<PaymentMethod, { readonly number: string; readonly title: string }>
  >;
  readonly channels: readonly { readonly name: string; readonly url: string }[];
  /** Where members and guests reach a person, as the operator set it; null if not set. */
  readonly support: { readonly text: string; readonly href: string } | null;
}

/** An account as its own member sees it. */
export interface MemberView {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly balance: Pkr;
  /** Earned in this business day, for the "Today's Earnings" card. */
  readonly todayEarnings: Pkr;
  /** Earned in total. */
  readonly totalEarnings: Pkr;
  /** Approved referrals, which count for levels. */
  readonly referrals: number;
  /** The highest level whose reward was paid, 0 without one: it stays when approved referrals are deleted. */
  readonly paidLevel: number;
  /** Withdrawals, without those rejected, removed while pending or sent back; they determine the tier. */
  readonly withdrawalCount: number;
  readonly status: UserStatus;
  readonly accountStatus: AccountStatus;
  /** The state of the latest joining deposit; null when none was sent. */
  readonly deposit: Pick<RequestView, 'status' | 'reason' | 'removedPending'> | null;
  readonly createdAt: string;
}

/** An account as staff see it. */
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

/**
 * The next step of a referral: send the joining deposit, have it checked, or send another after a rejection.
 */
export type ReferralWait = 'deposit' | 'review' | 'newDeposit';

export interface ReferralView {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly createdAt: string;
  readonly accountStatus: AccountStatus;
  /** Why it does not count for levels yet; null once it counts. */
  readonly waitsFor: ReferralWait | null;
  readonly status: UserStatus;
}

export interface UserStats {
  readonly members: number;
  readonly admins: number;
  readonly active: number;
  readonly inactive: number;
  /** The balance of members only. */
  readonly totalBalance: Pkr;
}

/** The staff dashboard's cards. A superadmin counts all accounts, an admin only members. */
export interface DashboardStats {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly totalBalance: Pkr;
}

export interface RequestView {
  readonly id: string;
  /** The request's name for people, also the number of its receipt: R-000123. */
  readonly number: string;
  readonly userId: string;
  /** The display name of its member. */
  readonly user: string;
  readonly username: string;
  readonly phone: string;
  readonly type: RequestType;
  readonly amount: Pkr;
  readonly status: RequestStatus;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** Staff removed it from the list while pending (a withdrawal is refunded). The status is `Rejected`. */
  readonly removedPending: boolean;
  readonly paymentMethod: PaymentMethod | null;
  /** Only deposits. The screenshot is a signed address that expires. */
  readonly transactionId: string | null;
  readonly screenshot: string | null;
  /** Only withdrawals. */
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  /** Only withdrawals: the tier. */
  readonly description: string | null;
  readonly fee: Pkr | null;
  readonly payout: Pkr | null;
  /** Only withdrawals: the bank's payment reference, if staff entered it. */
  readonly reference: string | null;
  /** Only withdrawals: the bank sent it back. The status stays `Approved`, the amount is refunded. */
  readonly returned: { readonly at: string; readonly reason: string } | null;
  /** Only pending withdrawals: nobody may pay it alone until then, and why (SPEC section 14). */
  readonly held: { readonly until: string; readonly causes: readonly HoldCause[] } | null;
}

export interface RequestCounts {
  readonly total: number;
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
}

export interface WithdrawalResult {
  readonly requestId: string;
  readonly deductedAmount: Pkr;
  readonly fee: Pkr;
  readonly payout: Pkr;
  readonly newBalance: Pkr;
  /** Only while it is held for a second look: until when. */
  readonly heldUntil?: string;
}

/**
 * How long a decision takes, in whole minutes: the median of the last seven days. Null with fewer than five
 * decisions.
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
  /** Only in the list of staff: the place in the order. Videos of one place stand oldest first. */
  readonly place?: number;
  readonly createdAt: string;
}

export interface VideoStatus {
  readonly dailyClicks: number;
  readonly remainingClicks: number;
  readonly canClick: boolean;
  /** The ids of the videos that were clicked today. */
  readonly watched: readonly string[];
  /** When the day's count restarts. */
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
  /** The odds of the open commitment, or else the current odds. */
  readonly odds: readonly OddsRow[];
  readonly oddsHash: string;
  /** Today's open commitment; null until it is requested. */
  readonly commitment: string | null;
}

/** A spin with all values that anyone needs to recompute the commitment and outcome (shared/spinner.ts). */
export interface SpinView {
  readonly id: string;
  readonly businessDay: string;
  readonly memberId: string;
  readonly commitment: string;
  readonly secret: string;
  readonly clientSeed: string;
  /** True when no browser seed was sent and the server made one. */
  readonly clientSeedByServer: boolean;
  readonly odds: readonly OddsRow[];
  readonly oddsHash: string;
  readonly roll: number;
  /** The prize in USD, or the text 'try again'. */
  readonly result: number | 'try again';
  /** Rupees credited. */
  readonly prize: Pkr;
  /** The wheel's slice, 0 to 11. */
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
  /** The account that wrote it; both are null for a guest. */
  readonly userId: string | null;
  readonly username: string | null;
  readonly createdAt: string;
}

export interface ContactCounts {
  readonly total: number;
  readonly new: number;
  readonly read: number;
  /** Read and not answered, counted up to 1,000. */
  readonly open: number;
}

export interface PasswordResetView {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly email: string;
  readonly screenshot: string | null;
  /** Readable only while pending, for at most 7 days. */
  readonly newPassword: string | null;
  readonly status: RequestStatus;
  /** How many pending requests of the account this one replaced. Another person may have sent one of them. */
  readonly replaced: number;
  readonly createdAt: string;
}
