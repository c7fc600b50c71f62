import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { Route, Switch, useLocation } from 'wouter';
import type { StaffEvent } from '#shared/events.ts';
import { ContentContext } from '../../components/staff/content-context.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { useStaffLive } from '../../components/staff/use-staff-live.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { ToastLayer } from '../../components/ui/toast-layer.tsx';
import { ForcedLogout } from '../../features/account/forced-logout.tsx';
import { forcedLogoutReason, useForcedLogout } from '../../features/account/use-forced-logout.ts';
import { useKeepSubscribed } from '../../features/notices/use-keep-subscribed.ts';
import { OwnAccountModal } from '../../features/own-account/own-account-modal.tsx';
import { CodeDialog } from '../../features/staff-factor/code-dialog.tsx';
import { FactorSection } from '../../features/staff-factor/factor-section.tsx';
import { useConfig } from '../../lib/config.ts';
import { wantsThis } from '../../lib/landing.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useLiveEvents } from '../../lib/live.tsx';
import { endSessionOnServer } from '../../lib/own-session.ts';
import { paths } from '../../lib/paths.ts';
import { endSession, useSession } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { AdminPage } from './admin-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { AuditPage } from './audit-page.tsx';
import { BatchPage } from './batch-page.tsx';
import { CashEntriesPage } from './cash-entries-page.tsx';
import { CashPage } from './cash-page.tsx';
import { ContactsPage } from './contacts-page.tsx';
import { MemberPage } from './member-page.tsx';
import { Navigation } from './navigation.tsx';
import { PasswordsPage } from './passwords-page.tsx';
import { PayoutsPage } from './payouts-page.tsx';
import { ReconciliationPage } from './reconciliation-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import styles from './shell.module.css';
import { SystemPage } from './system-page.tsx';
import { useIdleLogout } from './use-idle-logout.ts';
import { useSessionGuard } from './use-session-guard.ts';
import { UsersPage } from './users-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

export function StaffShell() {
  const { t } = useText();
  const session = useSession();
  const { brandName } = useConfig();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const content = useRef<HTMLElement>(null);
  const [accountOpen, setAccountOpen] = useState(false);
  const [noticesOpen, setNoticesOpen] = useState(false);
  const { forcedLogout, announce, logOut } = useForcedLogout();
  useStaffLive();
  useLiveEvents<StaffEvent>((event) => {
    const reason = forcedLogoutReason(event);
    if (reason) announce(reason);
  });
  useSessionGuard(announce);
  useKeepSubscribed(session?.userId ?? null);

  useIdleLogout(
    useCallback(() => {
      endSessionOnServer();
      endSession(true);
      navigate(paths.login, { replace: true, state: wantsThis() });
      // A fixed id, because several calls show one toast.
      toast(t('staff.sessionExpired'), {
        id: 'session',
        icon: <Icon name="warning" />,
        duration: LONG_NOTICE_MS,
      });
    }, [navigate, t]),
    useCallback(
      (isNear: boolean) => {
        if (isNear) {
          toast(t('staff.idleWarning'), {
            id: 'idle',
            icon: <Icon name="clock" />,
            duration: LONG_NOTICE_MS,
          });
        } else toast.dismiss('idle');
      },
      [t],
    ),
  );

  const tool = (icon: IconName, label: TextKey, onClick: () => void) => (
    <Button variant="quiet" aria-label={t(label)} title={t(label)} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {t('staff.skipToContent')}
      </a>
      <header className={styles.header}>
        <button
          type="button"
          className={styles.who}
          aria-haspopup="dialog"
          title={t('staff.ownAccount')}
          onClick={() => setAccountOpen(true)}
        >
          <span className={styles.name}>{session?.username}</span>
          <span className={styles.role}>
            <bdi>{brandName}</bdi> ·{' '}
            <span>{t(session?.role === 'superadmin' ? 'staff.superAdmin' : 'staff.admin')}</span>
          </span>
        </button>
        <Navigation />
        <div className={styles.actions}>
          {tool('bell', 'staff.notifications', () => setNoticesOpen(true))}
          {tool('refresh', 'staff.refreshAll', () => void queryClient.invalidateQueries())}
          {tool('logout', 'staff.logout', () => {
            endSessionOnServer();
            logOut();
          })}
        </div>
      </header>
      <main ref={content} id="content" className={styles.main} tabIndex={-1}>
        <ContentContext value={content}>
          <Switch>
            <Route path={paths.admin} component={AdminPage} />
            <Route path={paths.users} component={UsersPage} />
            <Route path={`${paths.users}/:id`}>{({ id }) => <MemberPage id={id} />}</Route>
            <Route path={paths.requests} component={RequestsPage} />
            <Route path={paths.payouts} component={PayoutsPage} />
            <Route path={`${paths.payouts}/:id`}>{({ id }) => <BatchPage id={id} />}</Route>
            <Route path={paths.cash} component={CashPage} />
            <Route path={paths.cashEntries} component={CashEntriesPage} />
            <Route path={paths.reconciliation} component={ReconciliationPage} />
            <Route path={paths.announcements} component={AnnouncementsPage} />
            <Route path={paths.contacts} component={ContactsPage} />
            <Route path={paths.passwordRequests} component={PasswordsPage} />
            <Route path={paths.waiting} component={WaitingPage} />
            <Route path={paths.audit} component={AuditPage} />
            <Route path={paths.settings} component={SettingsPage} />
            <Route path={paths.system} component={SystemPage} />
          </Switch>
        </ContentContext>
      </main>
      {accountOpen && (
        <OwnAccountModal area="staff" onClose={() => setAccountOpen(false)}>
          <FactorSection />
        </OwnAccountModal>
      )}
      <CodeDialog />
      {noticesOpen && session && (
        <NoticesModal userId={session.userId} onClose={() => setNoticesOpen(false)} />
      )}
      <ToastLayer theme="staff" />
      {forcedLogout && <ForcedLogout area="staff" forcedLogout={forcedLogout} onEnd={logOut} />}
    </div>
  );
}

const NoticeSettings = lazyPage(
  async () => (await import('../../features/notices/notice-settings.tsx')).NoticeSettings,
);

function NoticesModal({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal title={t('staff.notifications')} onClose={onClose}>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <NoticeSettings userId={userId} forStaff />
      </Suspense>
    </Modal>
  );
}
