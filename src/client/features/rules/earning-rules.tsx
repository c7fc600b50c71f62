import { formatCount, formatPkr, milsToPaisa, paisa, toPkr } from '#shared/money.ts';
import {
  JOINING_DEPOSIT_PAISA,
  JOINING_DEPOSIT_USD,
  VIDEO_DAILY_CLICKS,
  VIDEO_DAILY_REWARD_PAISA,
  VIDEO_SHOWN,
  withdrawalTier,
} from '#shared/rules.ts';
import { DEFAULT_ODDS, expectedPaisa, ODDS_TOTAL } from '#shared/spinner.ts';
import { useConfig } from '../../lib/config.ts';
import { useText } from '../../lib/text.tsx';
import { Points, RuleSection, RuleTable } from './rule-section.tsx';

const rupees = (amount: number) => formatPkr(toPkr(paisa(amount)));

export function VideoRules() {
  const { t } = useText();
  const { timeZone } = useConfig();
  const count = VIDEO_DAILY_CLICKS;
  return (
    <RuleSection title={t('howItWorks.videosTitle')}>
      <Points
        points={[
          t('howItWorks.videosReward', { count, reward: rupees(VIDEO_DAILY_REWARD_PAISA) }),
          t('howItWorks.videosNothing', { count }),
          t('howItWorks.videosShown', { shown: VIDEO_SHOWN }),
          t('howItWorks.dayResets', { zone: timeZone }),
        ]}
      />
    </RuleSection>
  );
}

export function SpinRules() {
  const { t } = useText();
  const total = formatCount(ODDS_TOTAL);
  const nothing = DEFAULT_ODDS.find((row) => row.usdMils === 0)?.weight ?? 0;
  return (
    <RuleSection title={t('howItWorks.spinTitle')}>
      <p>{t('howItWorks.spinFree', { total })}</p>
      <RuleTable
        label={t('howItWorks.spinTitle')}
        heads={{
          prize: t('howItWorks.spinPrize'),
          worth: t('howItWorks.spinWorth'),
          times: t('howItWorks.spinTimes', { total }),
        }}
        rows={[...DEFAULT_ODDS]
          .sort((a, b) => b.usdMils - a.usdMils)
          .map(({ usdMils, weight }) => [
            usdMils === 0 ? t('howItWorks.spinNothing') : `$${usdMils / 1_000}`,
            rupees(milsToPaisa(usdMils)),
            formatCount(weight),
          ])}
      />
      <p>
        {t('howItWorks.spinAverage', {
          average: rupees(expectedPaisa(DEFAULT_ODDS)),
          nothing: formatCount(nothing),
          total,
        })}
      </p>
      <p>{t('howItWorks.spinVerify')}</p>
      <Points
        points={[
          // The character U+2060 keeps a browser from breaking the line after the hyphen.
          t('howItWorks.spinCommit', { hash: 'SHA-\u2060256' }),
          t('howItWorks.spinSeed'),
          t('howItWorks.spinReveal'),
        ]}
      />
    </RuleSection>
  );
}

export function DailySum() {
  const { t } = useText();
  const spin = expectedPaisa(DEFAULT_ODDS);
  const daily = VIDEO_DAILY_REWARD_PAISA + spin;
  return (
    <RuleSection title={t('howItWorks.sumTitle')} important>
      <p>
        {t('howItWorks.sumDay', {
          daily: rupees(daily),
          videos: rupees(VIDEO_DAILY_REWARD_PAISA),
          spin: rupees(spin),
        })}
      </p>
      <p>
        {t('howItWorks.sumDeposit', {
          deposit: rupees(JOINING_DEPOSIT_PAISA),
          days: Math.ceil(JOINING_DEPOSIT_PAISA / daily),
        })}
      </p>
    </RuleSection>
  );
}

export function DepositRules() {
  const { t } = useText();
  const { joiningDepositCredited } = useConfig();
  const amount = formatPkr(toPkr(JOINING_DEPOSIT_PAISA));
  const first = formatPkr(toPkr(withdrawalTier(0).minimumPaisa));
  return (
    <RuleSection title={t('howItWorks.depositTitle')} important>
      <Points
        points={[
          t('howItWorks.depositAmount', { amount, usd: JOINING_DEPOSIT_USD }),
          joiningDepositCredited
            ? t('howItWorks.depositCredited', { amount, first })
            : t('howItWorks.depositFee'),
          t('howItWorks.depositHow'),
          t('howItWorks.depositRejected'),
          t('howItWorks.depositInvite'),
        ]}
      />
    </RuleSection>
  );
}
