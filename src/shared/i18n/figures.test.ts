import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOLD } from '../notices.ts';
import { isAccountTitle } from '../payout-accounts.ts';
import {
  CASH_DAYS,
  CLAIM_SECONDS,
  IMAGE_MAX_BYTES,
  JOINING_DEPOSIT_PAISA,
  LEVELS,
  PASSKEYS_MAX,
  PASSWORD_MIN_LENGTH,
  PHONE_PATTERN,
  RESET_PROMISE_HOURS,
  SECOND_FACTOR,
  USERNAME_PATTERN,
  WITHDRAWAL_FEE_BPS,
} from '../rules.ts';
import { AUDIT_SEARCH_MIN } from '../schemas/audit.ts';
import { newPassword } from '../schemas/common.ts';
import { CHANNELS_MOST, NEWS_CHARACTERS } from '../schemas/settings.ts';
import { spinInput } from '../schemas/spinner.ts';
import { DEFAULT_ODDS, ODDS_TOTAL, WHEEL_SLICES } from '../spinner.ts';
import { TIMINGS } from '../timings.ts';

/* Figures in a text itself, as digits or a word and not as a `{param}`, must equal those of the rules. */

const deposit = [JOINING_DEPOSIT_PAISA / 100];
const fee = [WITHDRAWAL_FEE_BPS / 100];
const password = [PASSWORD_MIN_LENGTH];
const passkeys = [PASSKEYS_MAX];
const month = [CASH_DAYS.month];
const pace = [CASH_DAYS.pace];
/** The three highest prizes in dollars: that of the $1 slice, and the two upgrades of this slice. */
const upgrades = DEFAULT_ODDS.slice(-3).map(({ usdMils }) => usdMils / 1_000);

const RULES: Record<string, readonly number[]> = {
  // Of Easypaisa's TID and of a bank's STAN.
  idEasypaisa: [11],
  idBank: [6],
  'settingHint.channels': [CHANNELS_MOST],
  'settingHint.news': [NEWS_CHARACTERS],
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
  toldNoneHint: [TOLD.days],
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
  accountNameWrong: [3],
  amountBelowOne: [1],
  factorNeeded: [SECOND_FACTOR.proofMinutes],
  codeHint: [SECOND_FACTOR.digits],
  recoveryHint: [SECOND_FACTOR.recoveryCodes],
  passkeysMany: passkeys,
  auditSearchShort: [AUDIT_SEARCH_MIN],
  searchTooShort: [AUDIT_SEARCH_MIN],
  claimMany: [CLAIM_SECONDS / 60],
  polling: [TIMINGS.pollUsersMs / 1_000],
  weekly: [CASH_DAYS.week],
  monthly: month,
  cashChart: month,
  cashChartSummary: month,
  noCashYet: month,
  rewardPaceHint: pace,
  noRewardsYetHint: pace,
  // The days since a person created or changed an account; second-person/limits.test.ts tests them.
  secondPersonMade: [3],
};

/** Keys that begin so have examples, ordinals, names, a count of one, or the form of a number. */
const EXAMPLES =
  /^(emailOrPhone|contactInvalid|phone|wallet|accountNumber|iban|tier|stepsLabel|requestNumberHint|amountText|levelToNextOne|spinWonUpgrade|jumpHint|auditSearchHint|oneDay|importLinesOne|chosen(Deposit|Withdraw)One|removeSelectedConfirmOne)/;

/** The key of the text that says 24/7 in English, but 'day and night' in Urdu. */
const ROUND_THE_CLOCK = 'withdrawHint';

/** Without 'one' and 'two', which texts use also where they state no figure ('one of'). */
const WORDS: Readonly<Record<string, number>> = {
  ...{ three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ fifteen: 15, sixteen: 16, twenty: 20, thirty: 30, hundred: 100, thousand: 1_000 },
  ...{
    تین: 3,
    چار: 4,
    پانچ: 5,
    چھ: 6,
    سات: 7,
    آٹھ: 8,
    دس: 10,
    بارہ: 12,
    پندرہ: 15,
    سولہ: 16,
    بیس: 20,
    تیس: 30,
  },
};

function figuresOf(text: string): number[] {
  const bare = text.replace(/\{\w+\}/g, '').replace(/[\u2060-\u2069]/g, '');
  const digits = (bare.match(/\d[\d,.]*\d|\d/g) ?? []).map((found) => Number(found.replaceAll(',', '')));
  return [...digits, ...(bare.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => WORDS[word] ?? [])];
}
const sorted = (figures: readonly number[]) => [...figures].sort((a, b) => a - b);

/** A text that only staff read has no Urdu. */
const texts: { key: string; english: string; urdu: string | undefined }[] = [];
const urduFiles = readdirSync(new URL('ur/', import.meta.url));
for (const file of readdirSync(new URL('en/', import.meta.url))) {
  const english = await import(`./en/${file.replace(/\.ts$/, '')}.ts`);
  const urdu = urduFiles.includes(file) ? await import(`./ur/${file.replace(/\.ts$/, '')}.ts`) : {};
  for (const [name, catalog] of Object.entries<Record<string, string>>(english)) {
    if (name === 'MESSAGES') continue;
    for (const [key, text] of Object.entries(catalog)) {
      texts.push({ key, english: text, urdu: urdu[name]?.[key] });
    }
  }
}

test('each figure that is written in a text is confirmed by the rules, in both languages', () => {
  const stated = texts.filter(({ english, urdu = '' }) => figuresOf(english + urdu).length > 0);
  expect(stated.length).toBeGreaterThan(60);
  for (const { key, english, urdu } of stated) {
    if (EXAMPLES.test(key)) continue;
    if (key === ROUND_THE_CLOCK) {
      expect([key, sorted(figuresOf(english)), figuresOf(urdu ?? '')]).toEqual([key, [...fee, 7, 24], fee]);
      continue;
    }
    expect([key, sorted(figuresOf(english))]).toEqual([key, sorted(RULES[key] ?? [])]);
    if (urdu !== undefined) expect([key, sorted(figuresOf(urdu))]).toEqual([key, sorted(RULES[key] ?? [])]);
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
  expect(['Al', 'Ali'].map(isAccountTitle)).toEqual([false, true]);
  const seed = (length: number) => {
    const found = spinInput.safeParse({ commitment: '0'.repeat(64), clientSeed: 'x'.repeat(length) });
    return found.success;
  };
  expect([0, 64, 65].map(seed)).toEqual([false, true, false]);
});
