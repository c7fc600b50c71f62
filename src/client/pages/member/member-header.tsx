import { useMemo } from 'react';
import { Link } from 'wouter';
import type { MemberView } from '#shared/views/users.ts';
import { levelNameKey, levelProgress } from '../../components/member/levels.ts';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';
import { useFormat } from '../../lib/format.ts';
import { useConnection } from '../../lib/live.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './member-header.module.css';
import { UnreadMark } from './member-nav.tsx';

interface MemberHeaderProps {
  readonly me: MemberView | undefined;
  readonly told: number;
  readonly onProfile: () => void;
  readonly onLogout: () => void;
}

export function MemberHeader({ me, told, onProfile, onLogout }: MemberHeaderProps) {
  const { t } = useText();
  const { brandName } = useConfig();
  const session = useSession();
  const name = me?.fullName ?? session?.fullName ?? '';
  return (
    <header className={styles.header} ref={tellHeight}>
      <Link href={paths.dashboard} className={styles.brand}>
        {brandName}
      </Link>
      <p className={styles.welcome}>{t('member.welcome', { name })}</p>
      <ConnectionMark />
      {me && <LevelBadge me={me} />}
      <button type="button" className={styles.action} onClick={onProfile} disabled={!me}>
        <Icon name="user" />
        <span className="visually-hidden on-wide">{t('member.profile')}</span>
        <UnreadMark told={told} />
      </button>
      <button type="button" className={cx(styles.action, styles.logout)} onClick={onLogout}>
        <Icon name="logout" />
        <span className="visually-hidden on-wide">{t('member.logout')}</span>
      </button>
    </header>
  );
}

function LevelBadge({ me }: { readonly me: MemberView }) {
  const { t } = useText();
  const { level } = levelProgress(me);
  const text = `${t('member.levelNumber', { level })} · ${t(levelNameKey(level))}`;
  return (
    <Link href={paths.referrals} className={styles.level} title={text} aria-label={text}>
      <span className="level-badge">{level}</span>
    </Link>
  );
}

/** Elements that stick below the header need its height. */
function tellHeight(header: HTMLElement | null) {
  if (!header) return;
  const observer = new ResizeObserver(() => {
    header.parentElement?.style.setProperty('--member-header', `${header.getBoundingClientRect().height}px`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}

function ConnectionMark() {
  const { t } = useText();
  const { formatTime } = useFormat();
  const connection = useConnection();
  // The time of the connection's last change: without a network, the screens show the data of that time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time must change only with `connection`
  const since = useMemo(() => formatTime(serverNow()), [connection]);
  const isOffline = connection === 'offline';
  const text = {
    live: t('member.connectionLive'),
    polling: t('member.connectionPolling'),
    offline: t('member.connectionOffline', { time: since }),
  }[connection];
  return (
    <span className={styles.connection} data-state={connection} title={text} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={isOffline ? undefined : 'visually-hidden on-wide'}>{text}</span>
    </span>
  );
}
