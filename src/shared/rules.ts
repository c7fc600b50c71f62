import { type Paisa, paisa } from './money.ts';

/**
 * The constants of the product's rules (SPEC section 9). Money is in paisa (100 are one rupee) or, where the
 * name says so, in dollars.
 */

/** `milsToPaisa` has the same rate for spin prizes. */
export const PKR_PER_USD = 280;

/** It is shown as $3, although `PKR_PER_USD` would give ₨840 for $3. */
export const JOINING_DEPOSIT_PAISA = paisa(86_500);
export const JOINING_DEPOSIT_USD = 3;

/** Why a withdrawal is held for a second person (SPEC section 14). */
export const HOLD_CAUSES = ['passwordReset', 'contactChanged', 'newDevice', 'newAccount'] as const;

export const PAYMENT_METHODS = ['Easypaisa', 'SadaPay', 'Bank Account'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const CLAIM_SECONDS = 300;

export function requestNumber(seq: number): string {
  return `R-${String(seq).padStart(6, '0')}`;
}

export function batchNumber(seq: number): string {
  return `B-${String(seq).padStart(6, '0')}`;
}
/**
 * The most withdrawals of a payout batch: a person checks each, and one answer carries the whole bank file.
 */
export const BATCH_MAX = 300;

export const ACCOUNT_STATUSES = ['approved', 'pending', 'rejected'] as const;

export const PASSWORD_MIN_LENGTH = 8;
export const PHONE_PATTERN = /^03\d{9}$/;
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]{3,30}$/;

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** The largest statement file in bytes, before compression. */
export const STATEMENT_MAX_BYTES = 16 * 1024 * 1024;
/**
 * The longest side of a picture in pixels: browsers scale a deposit's down to `CLIENT_IMAGE_MAX_PX` (SPEC
 * section 5), and a password request's only to the server's limit, `SERVER_IMAGE_MAX_PX`.
 */
export const CLIENT_IMAGE_MAX_PX = 800;
export const CLIENT_IMAGE_QUALITY = 0.7;
export const SERVER_IMAGE_MAX_PX = 1600;

export const VIDEO_DAILY_CLICKS = 10;
export const VIDEO_DAILY_REWARD_PAISA = paisa(1_400);
export const VIDEO_SHOWN = 10;

/** The first three have exactly this amount; from the fourth on, the member types the amount. */
export const WITHDRAWAL_TIERS = [
  { earlier: 0, minimumPaisa: paisa(14_300), usd: 0.5, custom: false },
  { earlier: 1, minimumPaisa: paisa(28_500), usd: 1, custom: false },
  { earlier: 2, minimumPaisa: paisa(85_500), usd: 3, custom: false },
  { earlier: 3, minimumPaisa: paisa(140_000), usd: 5, custom: true },
] as const;
export type WithdrawalTier = (typeof WITHDRAWAL_TIERS)[number];

export function withdrawalTier(earlier: number): WithdrawalTier {
  const tier = WITHDRAWAL_TIERS[Math.max(0, Math.min(earlier, WITHDRAWAL_TIERS.length - 1))];
  if (!tier) throw new RangeError('no withdrawal tier');
  return tier;
}

/**
 * How much of a balance a member without earlier withdrawals can withdraw without earning more: the first
 * three withdrawals have fixed amounts.
 */
export function withdrawable(balance: Paisa): Paisa {
  let left: number = balance;
  for (const { minimumPaisa, custom } of WITHDRAWAL_TIERS) {
    if (left < minimumPaisa) break;
    left = custom ? 0 : left - minimumPaisa;
  }
  return paisa(balance - left);
}

/** The fee of a withdrawal in basis points (100 are 1 %), taken from the amount. */
export const WITHDRAWAL_FEE_BPS = 100;

export function withdrawalPayout(amount: Paisa): Paisa {
  return paisa(Math.floor((amount * (10_000 - WITHDRAWAL_FEE_BPS) + 5_000) / 10_000));
}

/** A member gets the reward of each level once. */
export const LEVELS = [
  { level: 1, referrals: 5, name: 'Starter Bonus', rewardPaisa: paisa(70_000) },
  { level: 2, referrals: 10, name: 'Bronze Entry', rewardPaisa: paisa(140_000) },
  { level: 3, referrals: 20, name: 'Bronze Plus', rewardPaisa: paisa(140_000) },
  { level: 4, referrals: 50, name: 'Silver Start', rewardPaisa: paisa(140_000) },
  { level: 5, referrals: 100, name: 'Silver Pro', rewardPaisa: paisa(560_000) },
  { level: 6, referrals: 200, name: 'Golden Entry', rewardPaisa: paisa(1_400_000) },
  { level: 7, referrals: 300, name: 'Golden Plus', rewardPaisa: paisa(700_000) },
  { level: 8, referrals: 400, name: 'Golden Pro', rewardPaisa: paisa(700_000) },
  { level: 9, referrals: 500, name: 'Platinum Entry', rewardPaisa: paisa(700_000) },
  { level: 10, referrals: 600, name: 'Platinum Plus', rewardPaisa: paisa(700_000) },
  { level: 11, referrals: 700, name: 'Platinum Elite', rewardPaisa: paisa(2_800_000) },
  { level: 12, referrals: 800, name: 'Diamond Entry', rewardPaisa: paisa(700_000) },
  { level: 13, referrals: 900, name: 'Diamond Plus', rewardPaisa: paisa(700_000) },
  { level: 14, referrals: 1000, name: 'Diamond Pro', rewardPaisa: paisa(700_000) },
  { level: 15, referrals: 1100, name: 'Royal Diamond', rewardPaisa: paisa(700_000) },
  { level: 16, referrals: 1200, name: 'Crown Legend', rewardPaisa: paisa(14_000_000) },
] as const;
export type Level = (typeof LEVELS)[number];
export const BEGINNER_LEVEL_NAME = 'Beginner';

export function findLevel(referrals: number): Level | undefined {
  return LEVELS.findLast((level) => referrals >= level.referrals);
}

/** With fewer, a figure could reveal the earnings of one member. */
export const FIGURES_LEAST_MEMBERS = 5;

export const SAVED_ACCOUNTS_MAX = 5;

/** With fewer decisions than `leastDecisions` no time is shown. */
export const EXPECTED_TIME = { days: 7, leastDecisions: 5 } as const;

/** With fewer decisions than `leastDecisions` no share is published. */
export const REFUSAL_SHARE = { days: 30, leastDecisions: 20 } as const;

/** For each account, each known device and each network has 5 wrong tries in 15 minutes (limits.md). */
export const RESET_CODE = { ttlMinutes: 15, tries: 5, digits: 8 } as const;
/** The days after which notices, and idempotency keys with their stored answers, are deleted. */
export const NOTICES_KEPT_DAYS = 7;
/** The days after which the picture of a rejected deposit or a decided password request is deleted. */
export const REJECTED_PICTURE_DAYS = 30;
/** For so many days staff can read the new password in a pending password request. */
export const RESET_READABLE_DAYS = 7;
export const RESET_PROMISE_HOURS = 12;

/**
 * After the password, a login has 10 minutes for the code. After a correct code, the session may decide about
 * money and accounts for 15 minutes.
 */
export const SECOND_FACTOR = {
  digits: 6,
  stepSeconds: 30,
  recoveryCodes: 10,
  loginMinutes: 10,
  proofMinutes: 15,
} as const;
export const PASSKEYS_MAX = 10;

/** The spans of the figures of growth; the longest last. */
export const GROWTH_DAYS = [7, 30, 90] as const;
export const CASH_DAYS = { week: 7, month: 30, pace: 7 } as const;

/** The rows of one page of a list: by default `page`, or `max` in the REST API; never more than `max`. */
export const LIST_LIMITS = { page: 50, max: 1_000 } as const;
