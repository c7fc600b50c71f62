import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, JOINING_DEPOSIT_USD, withdrawalTier } from '#shared/rules.ts';
import { useConfig } from '../../lib/config.tsx';
import { useText } from '../../lib/text.tsx';
import { Points, RuleSection } from './rule-section.tsx';

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
