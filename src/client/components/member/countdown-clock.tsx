import { useText } from '../../lib/text.tsx';
import { useCountdown } from './countdown.ts';
import styles from './countdown-clock.module.css';

interface CountdownProps {
  readonly label: string;
  /** ISO 8601, from the server. */
  readonly until: string;
  readonly onDone: () => void;
}

/** Hours, minutes and seconds that are left. */
export function Countdown({ label, until, onDone }: CountdownProps) {
  const { t } = useText();
  const left = useCountdown(until, onDone);
  const parts = [
    { name: t('member.hours'), value: left?.hours ?? 0 },
    { name: t('member.minutes'), value: left?.minutes ?? 0 },
    { name: t('member.seconds'), value: left?.seconds ?? 0 },
  ];
  return (
    <div className={styles.countdown} role="timer" aria-label={label} aria-live="off">
      <span className={styles.label}>{label}</span>
      <span className={styles.parts}>
        {parts.map((part) => (
          <span key={part.name} className={styles.part}>
            <span className={styles.value}>{String(part.value).padStart(2, '0')}</span>
            <span className={styles.name}>{part.name}</span>
          </span>
        ))}
      </span>
    </div>
  );
}
