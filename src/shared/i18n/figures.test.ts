import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  IMAGE_MAX_BYTES,
  JOINING_DEPOSIT_PAISA,
  LEVELS,
  PASSWORD_MIN_LENGTH,
  PHONE_PATTERN,
  RESET_PROMISE_HOURS,
  TIMINGS,
  USERNAME_PATTERN,
  WITHDRAWAL_FEE_BPS,
} from '../rules.ts';
import { newPassword } from '../schemas/common.ts';
import { spinInput } from '../schemas/spinner.ts';
import { DEFAULT_ODDS, ODDS_TOTAL, WHEEL_SLICES } from '../spinner.ts';

/*
 * Figures that are written in members' texts, instead of filled in: each is the one of the rules, in English
 * and in Urdu.
 */

const deposit = [JOINING_DEPOSIT_PAISA / 100];
const fee = [WITHDRAWAL_FEE_BPS / 100];
const password = [PASSWORD_MIN_LENGTH];
/** The last slice's prize in dollars, and the two prizes to which it may be upgraded. */
const upgrades = DEFAULT_ODDS.slice(-3).map(({ usdMils }) => usdMils / 1_000);

/** The figures of each text that states a rule. */
const RULES: Record<string, readonly number[]> = {
  choosePicture: [IMAGE_MAX_BYTES / 1024 / 1024],
  fileTooLarge: [IMAGE_MAX_BYTES / 1024 / 1024],
  depositAmountWrong: deposit,
  rejectDeposit2: deposit,
  passwordTooShort: password,
  passwordTooShortLong: password,
  passwordHint: password,
  ownPasswordHint: password,
  passwordTooLong: [200],
  usernameInvalid: [3, 30],
  spinAverage: upgrades,
  prizesUpgradeNote: upgrades,
  loginExpired: [TIMINGS.sessionMs / 3_600_000],
  resetRequested: [RESET_PROMISE_HOURS],
  resetReturning: [TIMINGS.resetReturnMs / 1_000],
  connectionPolling: [TIMINGS.pollMemberMs / 1_000],
  summaryFee: fee,
  fairRollOf: [0, ODDS_TOTAL - 1],
  fairSeedHint: [64],
  fairSeedInvalid: [1, 64],
  progressTop: [LEVELS.length],
  wheelLabel: [WHEEL_SLICES.length],
};

/** Texts whose figures are examples, ordinals or the form of a number, and state no rule of ours. */
const EXAMPLES =
  /^(emailOrPhone|phone|walletNumber|accountNumber|iban|tier|stepsLabel|requestNumberHint|amountText|levelToNextOne|spinWonUpgrade)/;

/** Says 'day and night' in Urdu where English says 24/7. */
const ROUND_THE_CLOCK = 'withdrawHint';

function figuresOf(text: string): number[] {
  const bare = text.replace(/\{\w+\}/g, '').replace(/[\u2060-\u2069]/g, '');
  return (bare.match(/\d[\d,.]*\d|\d/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));
}
const sorted = (figures: readonly number[]) => [...figures].sort((a, b) => a - b);

const files = readdirSync(new URL('ur/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((file) => file !== 'first');
const texts = (
  await Promise.all(
    files.map(async (file) => {
      const [urdu, english] = await Promise.all([import(`./ur/${file}.ts`), import(`./en/${file}.ts`)]);
      return Object.keys(urdu).flatMap((name) =>
        Object.entries(english[name] as Record<string, string>).map(([key, text]) => ({
          key,
          english: text,
          urdu: String(urdu[name][key]),
        })),
      );
    }),
  )
).flat();

test('each figure in a text of members is confirmed by the rules, in both languages', () => {
  const stated = texts.filter(({ english, urdu }) => figuresOf(english).length + figuresOf(urdu).length > 0);
  expect(stated.length).toBeGreaterThan(30);
  for (const { key, english, urdu } of stated) {
    if (EXAMPLES.test(key)) continue;
    if (key === ROUND_THE_CLOCK) {
      expect([key, sorted(figuresOf(english)), figuresOf(urdu)]).toEqual([key, [...fee, 7, 24], fee]);
      continue;
    }
    expect([key, sorted(figuresOf(english))]).toEqual([key, sorted(RULES[key] ?? [])]);
    expect([key, sorted(figuresOf(urdu))]).toEqual([key, sorted(RULES[key] ?? [])]);
  }
});

test('the limits that these texts name are those of the forms', () => {
  const accepts = (length: number) =>
    newPassword('fillAllRequiredFields').safeParse('x'.repeat(length)).success;
  expect([7, 8, 200, 201].map(accepts)).toEqual([false, true, true, false]);
  expect([2, 3, 30, 31].map((length) => USERNAME_PATTERN.test('x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(['0300123456', '03001234567', '030012345678'].map((text) => PHONE_PATTERN.test(text))).toEqual([
    false,
    true,
    false,
  ]);
  const seed = (length: number) => {
    const found = spinInput.safeParse({ commitment: '0'.repeat(64), clientSeed: 'x'.repeat(length) });
    return found.success;
  };
  expect([0, 64, 65].map(seed)).toEqual([false, true, false]);
});
