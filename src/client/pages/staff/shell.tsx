import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import toast from 'react-hot-toast';
import { Link, Route, Switch, useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { Icon, type IconName } from '#client/components/ui/icon.tsx';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { isStatus } from '#client/lib/error-text.ts';
import { endSession, useSession } from '#client/lib/session.ts';
import { type TextKey, useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#client/paths.ts';
import { AdminPage } from './admin-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import styles from './shell.module.css';
import { useIdleLogout } from './use-idle-logout.ts';

const SCREENS: readonly { path: string; label: TextKey; icon: IconName }[] = [
  { path: paths.admin, label: 'staff.navAdmin', icon: 'home' },
  { path: paths.requests, label: 'staff.navRequests', icon: 'inbox' },
];

/** Header, navigation and the screen of the path. */
export function StaffShell() {
  const { t } = useText();
  const session = useSession();
  const [location, navigate] = useLocation();
  const queryClient = useQueryClient();

  const logout = useCallback(() => {
    endSession();
    queryClient.clear();
    navigate(paths.login, { replace: true });
  }, [navigate, queryClient]);
  const onIdle = useCallback(() => {
    logout();
    toast(t('staff.sessionExpired'), { icon: '⚠️', duration: 8_000 });
  }, [logout, t]);
  useIdleLogout(onIdle);

  // A session that was ended elsewhere is noticed at the next look at one's own account.
  const me = trpc.users.me.useQuery(undefined, { refetchInterval: 60_000 });
  const ended = isStatus(me.error, 401);
  useEffect(() => {
    if (ended) logout();
  }, [ended, logout]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('staff.skipToContent')}
      </a>
      <header className={styles.header}>
        <p className={styles.who}>
          <span className={styles.name}>{session?.username}</span>
          <span className={styles.role}>
            {t(session?.role === 'superadmin' ? 'staff.superAdmin' : 'staff.admin')}
          </span>
        </p>
        <nav className={styles.nav} aria-label={t('staff.mainMenu')}>
          {SCREENS.map((screen) => (
            <Link
              key={screen.path}
              href={screen.path}
              className={styles.link}
              aria-current={screen.path === location ? 'page' : undefined}
            >
              <Icon name={screen.icon} />
              {t(screen.label)}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={t('staff.refresh')}
            onClick={() => void queryClient.invalidateQueries()}
          >
            <Icon name="refresh" />
          </Button>
          <Button variant="quiet" aria-label={t('staff.logout')} onClick={logout}>
            <Icon name="logout" />
            <span className={styles.wide}>{t('staff.logout')}</span>
          </Button>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Switch>
          <Route path={paths.requests} component={RequestsPage} />
          <Route path={paths.admin} component={AdminPage} />
        </Switch>
      </main>
      <Toaster theme="staff" />
    </div>
  );
}
