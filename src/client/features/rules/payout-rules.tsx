import { formatCount, formatPkr, type Paisa, toPkr } from '#shared/money.ts';
import {
  IMAGE_MAX_BYTES,
  LEVELS,
  PASSWORD_MIN_LENGTH,
  RESET_CODE,
  RESET_PROMISE_HOURS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_TIERS,
  withdrawalPayout,
  withdrawalTier,
} from '#shared/rules.ts';
import { useText } from '../../lib/text.tsx';
import { Points, RuleSection, RuleTable } from './rule-section.tsx';

const rupees = (amount: Paisa) => formatPkr(toPkr(amount));
const NTH = [
  'howItWorks.withdrawFirst',
  'howItWorks.withdrawSecond',
  'howItWorks.withdrawThird',
  'howItWorks.withdrawLater',
] as const;

export function LevelRules() {
  const { t } = useText();
  return (
    <RuleSection title={t('howItWorks.levelsTitle')}>
      <p>{t('howItWorks.levelsHow')}</p>
      <RuleTable
        label={t('howItWorks.levelsTitle')}
        heads={{
          level: t('howItWorks.level'),
          referrals: t('howItWorks.levelReferrals'),
          reward: t('howItWorks.reward'),
        }}
        rows={LEVELS.map(({ level, referrals, rewardPaisa }) => [
          t('howItWorks.levelRow', { level, name: t(`howItWorks.levelName${level}`) }),
          formatCount(referrals),
          rupees(rewardPaisa),
        ])}
      />
    </RuleSection>
  );
}

export function WithdrawalRules() {
  const { t } = useText();
  const first = withdrawalTier(0).minimumPaisa;
  return (
    <RuleSection title={t('howItWorks.withdrawTitle')} important>
      <RuleTable
        label={t('howItWorks.withdrawTitle')}
        heads={{ number: t('howItWorks.withdrawNumber'), amount: t('howItWorks.withdrawAmount') }}
        rows={WITHDRAWAL_TIERS.map(({ minimumPaisa, custom }, i) => [
          t(NTH[i] ?? NTH[3]),
          t(custom ? 'howItWorks.withdrawFrom' : 'howItWorks.withdrawExact', {
            amount: rupees(minimumPaisa),
          }),
        ])}
      />
      <Points
        points={[
          t('howItWorks.withdrawHow'),
          t('howItWorks.withdrawFee', {
            fee: WITHDRAWAL_FEE_BPS / 100,
            amount: rupees(first),
            payout: rupees(withdrawalPayout(first)),
          }),
          t('howItWorks.withdrawBelow'),
          t('howItWorks.withdrawRejected'),
        ]}
      />
    </RuleSection>
  );
}

export function AccountRules() {
  const { t } = useText();
  return (
    <RuleSection title={t('howItWorks.accountTitle')}>
      <Points
        points={[
          t('howItWorks.accountOnce', { password: PASSWORD_MIN_LENGTH }),
          t('howItWorks.accountPicture', { size: IMAGE_MAX_BYTES / 1024 / 1024 }),
          t('howItWorks.accountForgot', {
            hours: RESET_PROMISE_HOURS,
            minutes: RESET_CODE.ttlMinutes,
            tries: RESET_CODE.tries,
          }),
          t('howItWorks.accountBooks'),
          t('howItWorks.accountClosed'),
        ]}
      />
    </RuleSection>
  );
}
