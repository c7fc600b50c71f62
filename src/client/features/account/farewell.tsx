import { useEffect, useEffectEvent, useRef } from 'react';
import { TIMINGS } from '#shared/rules.ts';
import { useCountdown } from '../../components/member/countdown.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './farewell.module.css';
import type { Farewell as FarewellState } from './use-farewell.ts';

/** Says why the session ends, over everything, and ends it after 3 seconds. */
export function Farewell({ farewell, onEnd }: { farewell: FarewellState; onEnd: () => void }) {
  const { t } = useText();
  const box = useRef<HTMLDialogElement>(null);
  const left = useCountdown(farewell.endsAt);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    box.current?.showModal();
    const timer = setTimeout(() => end(), TIMINGS.forcedLogoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.farewell}
      role="alertdialog"
      aria-labelledby="farewell-text"
      onCancel={(event) => event.preventDefault()}
    >
      <Icon name="warning" />
      <p className={styles.text} id="farewell-text">
        {t(`member.${farewell.reason}`)}
      </p>
      <p className={styles.hint}>{t('member.loggingOutIn', { seconds: left?.seconds ?? 0 })}</p>
    </dialog>
  );
}
