import { useEffect, useEffectEvent, useRef } from 'react';
import { useCountdown } from '../../components/member/countdown.ts';
import { SupportContact } from '../../components/support-links.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';
import { useText } from '../../lib/text.tsx';
import styles from './forced-logout.module.css';
import type { ForcedLogout as ForcedLogoutState } from './use-forced-logout.ts';

export function ForcedLogout({
  area,
  forcedLogout,
  onEnd,
}: {
  area: 'member' | 'staff';
  forcedLogout: ForcedLogoutState;
  onEnd: () => void;
}) {
  const { t } = useText();
  const { support } = useConfig();
  const box = useRef<HTMLDialogElement>(null);
  const left = useCountdown(forcedLogout.endsAt);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    box.current?.showModal();
    const timer = setTimeout(() => end(), Date.parse(forcedLogout.endsAt) - serverNow());
    return () => clearTimeout(timer);
  }, [forcedLogout.endsAt]);
  return (
    <dialog
      ref={box}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="forced-logout-text"
      onCancel={(event) => event.preventDefault()}
    >
      <Icon name="warning" />
      <p className={styles.text} id="forced-logout-text">
        {t(`${area}.${forcedLogout.reason}`)}
      </p>
      <p className="muted">{t(`${area}.loggingOutIn`, { seconds: left?.seconds ?? 0 })}</p>
      <SupportContact support={support} />
    </dialog>
  );
}
