import { toPkr } from '#shared/money.ts';
import { WITHDRAWAL_TIERS, withdrawalTier } from '#shared/rules.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './tier-steps.module.css';

const NAMES = ['tierFirst', 'tierSecond', 'tierThird', 'tierFourth'] as const;

/**
 * The four tiers as a path.
 * @param earlier withdrawals that were not rejected
 */
export function TierSteps({ earlier }: { earlier: number }) {
  const { t } = useText();
  const now = WITHDRAWAL_TIERS.indexOf(withdrawalTier(earlier));
  return (
    <ol className={styles.steps} aria-label={t('member.tierTitle')}>
      {WITHDRAWAL_TIERS.map((tier, index) => {
        const name = NAMES[index];
        const state = index < now ? 'done' : index === now ? 'now' : 'later';
        const params = { amount: wholePkr(toPkr(tier.minimumPaisa)), usd: tier.usd };
        return (
          <li
            key={tier.earlier}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <span className={styles.name}>{name && t(`member.${name}`)}</span>
            <span className={styles.amount}>
              {t(tier.custom ? 'member.tierAmountFrom' : 'member.tierAmountFixed', params)}
            </span>
            {state === 'done' && <span className="visually-hidden">{t('member.tierDone')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
