import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { useSession } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { paths, superadminPaths } from '../../paths.ts';
import styles from './navigation.module.css';
import { useWaiting } from './use-waiting.ts';

interface Screen {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly waits?: keyof ReturnType<typeof useWaiting>['counts'];
}

const SCREENS: readonly Screen[] = [
  { path: paths.admin, label: 'staff.navAdmin', icon: 'home' },
  { path: paths.users, label: 'staff.navUsers', icon: 'users' },
  { path: paths.requests, label: 'staff.navRequests', icon: 'inbox', waits: 'requests' },
  { path: paths.payouts, label: 'staff.navPayouts', icon: 'wallet' },
  { path: paths.waiting, label: 'staff.navSecond', icon: 'users', waits: 'second' },
  { path: paths.cash, label: 'staff.navCash', icon: 'cash' },
  { path: paths.reconciliation, label: 'staff.navReconciliation', icon: 'wallet' },
  { path: paths.announcements, label: 'staff.navAnnouncements', icon: 'megaphone' },
  { path: paths.contacts, label: 'staff.navContacts', icon: 'mail', waits: 'contacts' },
  { path: paths.passwordRequests, label: 'staff.navPasswords', icon: 'key', waits: 'resets' },
  { path: paths.audit, label: 'staff.navAudit', icon: 'shield' },
  { path: paths.settings, label: 'staff.navSettings', icon: 'edit' },
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

export function Navigation() {
  const { t } = useText();
  const [location] = useLocation();
  const { counts } = useWaiting();
  const screens = useScreens();
  const current = useRef<HTMLAnchorElement>(null);
  const isOn = (path: string) => location === path || location.startsWith(`${path}/`);
  const marked = Object.values(counts).filter((count) => count > 0).length;
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or count may move the current link
  useEffect(() => {
    if (!nav.current) return;
    const show = () => current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // While the loading screen covers the app nothing can scroll. The observer runs `show` again when the app
    // appears, because the size of the row then changes.
    const observer = new ResizeObserver(show);
    observer.observe(nav.current);
    return () => observer.disconnect();
  }, [location, marked]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('staff.mainMenu')}>
      {screens.map(({ path, label, icon, waits }) => (
        <Link
          key={path}
          ref={isOn(path) ? current : undefined}
          href={path}
          className={styles.link}
          aria-current={isOn(path) ? 'page' : undefined}
        >
          <Icon name={icon} />
          {t(label)}
          {waits && <Waiting count={counts[waits]} />}
        </Link>
      ))}
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
