import { cx } from '../../components/ui/cx.ts';
import { useText } from '../../lib/text.tsx';
import styles from './join-steps.module.css';

const STEPS = ['join.stepAccount', 'join.stepDeposit', 'join.stepReview'] as const;

export function JoinSteps({ current }: { readonly current: 1 | 2 | 3 }) {
  const { t } = useText();
  const name = t(STEPS[current - 1] ?? STEPS[0]);
  return (
    <div className={styles.steps} role="img" aria-label={t('join.stepsLabel', { step: current, name })}>
      {STEPS.map((step, i) => (
        <span
          key={step}
          className={cx(styles.step, i < current && styles.reached, i + 1 === current && styles.now)}
        >
          {t(step)}
        </span>
      ))}
    </div>
  );
}
