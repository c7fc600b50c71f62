import { clockText, useCountdown } from './countdown.ts';

interface CountdownProps {
  readonly label: string;
  /** ISO 8601. */
  readonly until: string;
  readonly onDone: () => void;
}

export function Countdown({ label, until, onDone }: CountdownProps) {
  const left = useCountdown(until, onDone);
  return (
    <span className="small" role="timer" aria-label={label} aria-live="off">
      {label}{' '}
      <bdi className="bold ink" dir="ltr">
        {left && clockText(left)}
      </bdi>
    </span>
  );
}
