import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import type { JoiningView } from '#shared/views/joining.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './review-track.module.css';

const STEPS = ['deposit.trackSent', 'deposit.trackReview', 'deposit.trackActive'] as const;
const CURRENT = 1;

interface ReviewTrackProps {
  /** Undefined until it has loaded. */
  readonly sent: JoiningView['sent'] | undefined;
}

export function ReviewTrack({ sent }: ReviewTrackProps) {
  const { t } = useText();
  const { formatWhen, formatPkr } = useFormat();
  const amount = formatPkr(toPkr(JOINING_DEPOSIT_PAISA));
  const about = useAboutTime();
  const minutes = trpc.requests.expectedTimes.useQuery().data?.deposits ?? null;
  return (
    <ol className={styles.track}>
      {STEPS.map((step, i) => (
        <li
          key={step}
          className={styles.step}
          data-state={i < CURRENT ? 'done' : undefined}
          aria-current={i === CURRENT ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {i < CURRENT ? <Icon name="check" size={16} /> : i === CURRENT && <Icon name="clock" size={16} />}
          </span>
          <div className={styles.words}>
            {t(step)}
            {i < CURRENT && sent && (
              <p className="small">
                {t('deposit.trackRequest', { number: sent.number, amount, time: formatWhen(sent.at) })}
              </p>
            )}
            {i === CURRENT && minutes !== null && (
              <p className="small">{t('deposit.reviewTakes', { time: about(minutes) })}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
