/*
 * What the procedures answer. Money is rupees, instants are ISO 8601 in UTC, a day is YYYY-MM-DD of the business time zone.
 * REST says the same with `_id` for `id` (server/transports/rest).
 */
import type { Pkr } from './money.ts';
import type { TransactionType } from './movements.ts';
import type { Role } from './policies.ts';
import type { ACCOUNT_STATUSES, PaymentMethod } from './rules.ts';
import type { OddsRow } from './spinner.ts';
import type { SolvencyView } from './views/solvency.ts';

export type UserStatus = 'Active' | 'Inactive';
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type RequestType = 'Deposit' | 'Withdraw';
export type RequestStatus = 'Pending' | 'Approved' | 'Rejected';

/** A page of a list, newest first; `nextCursor` where more follow. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface LoginResult {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly role: Role;
  };
  /** Set when the account is not activated yet. */
  readonly redirectTo?: 'payment';
  readonly message: string;
}

/** Public settings that the screens need before anybody logs in. */
export interface PublicConfig {
  readonly brandName: string;
  readonly country: string;
  readonly timeZone: string;
  /** What referral links begin with; empty when it was not configured: then the address at which the page was opened. */
  readonly publicUrl: string;
  readonly loadingScreenMs: number;
  readonly joiningDepositCredited: boolean;
  readonly paymentAccounts: Readonly<
    Record<PaymentMethod, { readonly number: string; readonly title: string }>
  >;
  readonly channels: readonly { readonly name: string; readonly url: string }[];
}

/** An account as its own member sees it. */
export interface MemberView {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly balance: Pkr;
  /** Earned in this business day: the "Today's Earnings" card. */
  readonly todayEarnings: Pkr;
  /** Earned for life. */
  readonly totalEarnings: Pkr;
  /** Approved referrals, the ones that count for levels. */
  readonly referrals: number;
  /** Withdrawals that were not rejected: the tier. */
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

/** What a referral has to do or wait for: send the joining deposit, have it checked, or send another after a rejection. */
export type ReferralWait = 'deposit' | 'review' | 'newDeposit';

export interface ReferralView {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly createdAt: string;
  readonly accountStatus: AccountStatus;
  /** Why it does not count for levels yet; null once it does. */
  readonly waitsFor: ReferralWait | null;
  readonly status: UserStatus;
}

/** A movement of a member's balance, or a request that has not moved it. */
export interface TransactionView {
  readonly id: string;
  readonly date: string;
  /** `deposit` raises the balance; anything else names what it was. */
  readonly type: TransactionType;
  /** Signed: what it did to the balance. */
  readonly amount: Pkr;
  readonly description: string;
  readonly status: 'pending' | 'completed' | 'rejected';
  readonly balanceAfter: Pkr;
  /** Of a withdrawal: taken off the list before anybody decided it, and refunded. The status is `rejected`. */
  readonly removedPending: boolean;
  /** Of a decided request: what its receipt is found by, and why it was rejected, if a reason was given. */
  readonly receipt: { readonly id: string; readonly number: string; readonly reason: string | null } | null;
}

export interface UserStats {
  readonly members: number;
  readonly admins: number;
  readonly active: number;
  readonly inactive: number;
  /** Of members only. */
  readonly totalBalance: Pkr;
}

/** The staff dashboard's cards: a superadmin counts all accounts, an admin only members. */
export interface DashboardStats {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly totalBalance: Pkr;
}

export interface RequestView {
  readonly id: string;
  /** What a person calls it by, and the number of its receipt: R-000123. */
  readonly number: string;
  readonly userId: string;
  /** The display name. */
  readonly user: string;
  readonly username: string;
  readonly phone: string;
  readonly type: RequestType;
  readonly amount: Pkr;
  readonly status: RequestStatus;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  /** Staff took it off the list before anybody decided it (a withdrawal is refunded). The status is `Rejected`. */
  readonly removedPending: boolean;
  readonly paymentMethod: PaymentMethod | null;
  /** Deposits. The screenshot is a signed address that expires. */
  readonly transactionId: string | null;
  readonly screenshot: string | null;
  /** Withdrawals. */
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  /** Withdrawals: the tier. */
  readonly description: string | null;
  readonly fee: Pkr | null;
  readonly payout: Pkr | null;
  /** Withdrawals: the bank's own number of the payment, where staff noted it. */
  readonly reference: string | null;
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
}

/** Deposits in, payouts out and their difference, of a window of business days. */
export interface CashWindow {
  readonly deposits: Pkr;
  readonly withdrawals: Pkr;
  readonly fees: Pkr;
  readonly net: Pkr;
}

export interface CashView {
  readonly solvency: SolvencyView;
  readonly balance: Pkr;
  readonly pendingWithdrawals: Pkr;
  readonly today: CashWindow;
  readonly week: CashWindow;
  readonly month: CashWindow;
  /** The last 30 business days, oldest first. */
  readonly days: readonly { readonly day: string; readonly deposits: Pkr; readonly withdrawals: Pkr }[];
  readonly updatedAt: string;
}

export interface VideoView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly isActive: boolean;
  readonly createdAt: string;
}

export interface VideoStatus {
  readonly dailyClicks: number;
  readonly remainingClicks: number;
  readonly canClick: boolean;
  /** When the day's count starts anew. */
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
  /** The odds of the open commitment, else those in force. */
  readonly odds: readonly OddsRow[];
  readonly oddsHash: string;
  /** The open commitment of today, once asked for. */
  readonly commitment: string | null;
}

/** A spin laid open: with it anybody can recompute the commitment and the outcome (shared/spinner.ts). */
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
  readonly userId: string;
  readonly username: string;
  readonly createdAt: string;
}

export interface ContactCounts {
  readonly total: number;
  readonly new: number;
  readonly read: number;
}

export interface PasswordResetView {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly screenshot: string | null;
  /** Readable only while pending, for at most 7 days. */
  readonly newPassword: string | null;
  readonly status: RequestStatus;
  /** How many pending requests of the account this one replaced: somebody else may have sent one of them. */
  readonly replaced: number;
  readonly createdAt: string;
}
