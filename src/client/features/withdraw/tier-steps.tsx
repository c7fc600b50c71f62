import { toPkr } from '#shared/money.ts';
import { WITHDRAWAL_TIERS } from '#shared/rules.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { itemsOf } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { useMyRequests } from './hooks.ts';
import styles from './tier-steps.module.css';
import { tierStates } from './tiers.ts';

const NAMES = ['tierFirst', 'tierSecond', 'tierThird', 'tierFourth'] as const;

/** @param earlier the number of withdrawals that were neither rejected nor sent back by the bank */
export function TierSteps({ earlier }: { earlier: number }) {
  const { t } = useText();
  const query = useMyRequests();
  const requests = itemsOf(query);
  // Which of the earlier ones are paid is not known, so no step is shown rather than a wrong one.
  if (earlier > 0 && !query.data) return query.isLoading ? <Skeleton height="10rem" /> : null;
  const states = tierStates(earlier, requests);
  return (
    <ol className={styles.steps} aria-label={t('member.tierTitle')}>
      {WITHDRAWAL_TIERS.map((tier, index) => {
        const name = NAMES[index];
        const state = states[index];
        const params = { amount: wholePkr(toPkr(tier.minimumPaisa)), usd: tier.usd };
        return (
          <li
            key={tier.earlier}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={cx('step-mark', styles.mark)} aria-hidden="true">
              {state === 'done' ? (
                <Icon name="check" />
              ) : state === 'requested' ? (
                <Icon name="clock" />
              ) : (
                index + 1
              )}
            </span>
            <span className={styles.name}>
              {name && t(`member.${name}`)}
              {state === 'done' && <span className="visually-hidden">: {t('member.tierDone')}</span>}
              {state === 'requested' && (
                <span className="block small warn strong">{t('member.tierRequested')}</span>
              )}
            </span>
            <span className={styles.amount}>
              {t(tier.custom ? 'member.tierAmountFrom' : 'member.tierAmountFixed', params)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
