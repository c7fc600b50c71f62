import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '../../components/ui/cx.ts';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { Jump } from '../../features/staff-jump/jump.tsx';
import { useBackButton } from '../../lib/back-button.ts';
import { paths, superadminPaths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './navigation.module.css';
import { useWaiting } from './use-waiting.ts';

const GROUPS = ['work', 'money', 'people', 'system'] as const;

interface Screen {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly group: (typeof GROUPS)[number];
  readonly waits?: keyof ReturnType<typeof useWaiting>['counts'];
  /** Whether the bar of a phone has it; the others are behind More. */
  readonly inBar?: true;
}

const SCREENS: readonly Screen[] = [
  { path: paths.admin, label: 'staff.navAdmin', icon: 'home', group: 'work' },
  {
    path: paths.requests,
    label: 'staff.requestsTitle',
    icon: 'inbox',
    group: 'work',
    waits: 'requests',
    inBar: true,
  },
  { path: paths.payouts, label: 'staff.navPayouts', icon: 'wallet', group: 'work', inBar: true },
  { path: paths.waiting, label: 'staff.areaSecond', icon: 'check', group: 'work', waits: 'second' },
  {
    path: paths.contacts,
    label: 'staff.navContacts',
    icon: 'mail',
    group: 'work',
    waits: 'contacts',
    inBar: true,
  },
  { path: paths.passwordRequests, label: 'staff.navPasswords', icon: 'key', group: 'work', waits: 'resets' },
  { path: paths.cash, label: 'staff.cashTitle', icon: 'cash', group: 'money' },
  { path: paths.reconciliation, label: 'staff.navReconciliation', icon: 'chart', group: 'money' },
  { path: paths.users, label: 'staff.usersTitle', icon: 'users', group: 'people' },
  { path: paths.audit, label: 'staff.navAudit', icon: 'shield', group: 'system' },
  { path: paths.settings, label: 'staff.settingsTitle', icon: 'edit', group: 'system' },
  { path: paths.system, label: 'staff.systemTitle', icon: 'live', group: 'system' },
  { path: paths.announcements, label: 'staff.announcementsTitle', icon: 'megaphone', group: 'system' },
];

/**
 * /waiting is listed only while a limit for a second person is set, a change waits for a second person, or an
 * appeal is undecided.
 */
export function useScreens(): readonly Screen[] {
  const isBoss = useSession()?.role === 'superadmin';
  const { isSecondUsed } = useWaiting();
  return SCREENS.filter(
    ({ path }) => (isBoss || !superadminPaths.includes(path)) && (isSecondUsed || path !== paths.waiting),
  );
}

/** A rail on a desktop; on a phone a bar of five, and a sheet for the other screens. */
export function Navigation() {
  const { t } = useText();
  const [location] = useLocation();
  const { counts } = useWaiting();
  const screens = useScreens();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === location;
  useBackButton(isOpen, () => setOpenAt(null));
  const isOn = (path: string) => location === path || location.startsWith(`${path}/`);
  return (
    <nav className={styles.nav} aria-label={t('staff.mainMenu')} data-open={isOpen || undefined}>
      <Jump
        className={cx(styles.link, styles.search)}
        screens={screens.map(({ path, label }) => ({ href: path, name: t(label) }))}
      >
        <Icon name="search" />
        <span className={styles.word}>{t('staff.jump')}</span>
      </Jump>
      {GROUPS.map((group) => (
        <div key={group} className={styles.group}>
          <p className={styles.title}>{t(`staff.nav.${group}`)}</p>
          {screens
            .filter((screen) => screen.group === group)
            .map(({ path, label, icon, waits, inBar }) => (
              <Link
                key={path}
                href={path}
                title={t(label)}
                className={styles.link}
                data-bar={inBar}
                aria-current={isOn(path) ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span className={styles.word}>{t(label)}</span>
                {waits && <Waiting count={counts[waits]} />}
              </Link>
            ))}
        </div>
      ))}
      <button
        type="button"
        className={cx(styles.link, styles.more)}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? null : location)}
      >
        <Icon name="more" />
        <span className={styles.word}>{t('staff.more')}</span>
      </button>
    </nav>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{t('staff.waiting', { count })}</span>
    </>
  );
}
