import type { SpinnerStatus } from '#shared/views/spinner.ts';
import { useCountdown } from '../../components/member/countdown.ts';
import { clockText, spokenText } from '../../components/member/remaining-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './next-spin.module.css';

interface NextSpinProps {
  readonly status: SpinnerStatus;
  /** The text to show while the wheel turns; null otherwise. */
  readonly turning: string | null;
  readonly onExpired: () => void;
}

export function NextSpin({ status, turning, onExpired }: NextSpinProps) {
  const { t, lang } = useText();
  const { formatWhen } = useFormat();
  const waiting = status.canSpin ? null : status.nextSpinTime;
  const left = useCountdown(waiting, onExpired);
  if (!waiting || !left) {
    return <p className={styles.next}>{turning ?? t('member.nextSpinReady')}</p>;
  }
  return (
    <p className={styles.next}>
      {t('member.nextSpinIn')}{' '}
      <bdi className="bold ink" dir="ltr" aria-hidden="true">
        {clockText(left)}
      </bdi>
      <span className="visually-hidden">{spokenText(left, lang)}</span>
      <time className="small block" dateTime={waiting}>
        {formatWhen(waiting)}
      </time>
    </p>
  );
}
