import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PageBoundary } from '../../components/member/page-boundary.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { ToastLayer } from '../../components/ui/toast-layer.tsx';
import { ForcedLogout } from '../../features/account/forced-logout.tsx';
import { useMemberLive } from '../../features/account/hooks.ts';
import { LevelUp } from '../../features/account/level-up.tsx';
import { useForcedLogout } from '../../features/account/use-forced-logout.ts';
import { useUnreadAnswers } from '../../features/contact/hooks.ts';
import { useKeepSubscribed } from '../../features/notices/use-keep-subscribed.ts';
import { endPush } from '../../lib/end-push.ts';
import { keepFigures } from '../../lib/kept-figures.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { endSessionOnServer, sessionEndOf } from '../../lib/own-session.ts';
import { rememberProfile } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { MemberHeader } from './member-header.tsx';
import { BottomBar, SideBar } from './member-nav.tsx';
import { PageSkeleton } from './page.tsx';
import { MemberRoutes } from './routes.tsx';
import styles from './shell.module.css';

const ProfileModal = lazyPage(
  async () => (await import('../../features/profile/profile-modal.tsx')).ProfileModal,
);

const OwnAccountModal = lazyPage(
  async () => (await import('../../features/own-account/own-account-modal.tsx')).OwnAccountModal,
);

export function MemberShell() {
  const { t } = useText();
  const [location] = useLocation();
  // A slow phone marks the tab at once, and then draws the page in short slices.
  const pageLocation = useDeferredValue(location);
  const [dialog, setDialog] = useState<'profile' | 'account' | null>(null);
  const openProfile = () => setDialog('profile');
  const closeDialog = () => setDialog(null);
  const { forcedLogout, announce, logOut, goAndPay } = useForcedLogout();
  const onLogout = () => {
    endPush();
    endSessionOnServer();
    logOut();
  };
  const query = trpc.users.me.useQuery();
  const me = query.data;
  const approved = me?.accountStatus === 'approved';
  const answers = useUnreadAnswers(approved);
  const told = trpc.users.notices.unseen.useQuery(undefined, { enabled: approved }).data?.count ?? 0;
  const unread = { answers, told };
  const live = useMemberLive({ me, onForcedLogout: announce });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pageLocation);

  const end = sessionEndOf(query.error);
  const deactivated = me?.accountStatus === 'approved' && me.status === 'Inactive';
  useEffect(() => {
    if (end) announce(end);
    else if (deactivated) announce('accountDeactivated');
  }, [end, deactivated, announce]);

  useEffect(() => {
    if (!me) return;
    rememberProfile(me);
    keepFigures(me);
  }, [me]);

  useKeepSubscribed(approved ? me.id : null);

  useEffect(() => {
    if (shown.current === pageLocation) return;
    shown.current = pageLocation;
    // A new page starts at its top. The braces drop the promise that newer Chromiums return from `scrollTo`,
    // which React would take for a clean-up function.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pageLocation]);

  const unpaid = me !== undefined && me.accountStatus !== 'approved' && !forcedLogout ? me : null;
  useEffect(() => {
    if (unpaid) goAndPay(unpaid.id, unpaid.username);
  }, [unpaid, goAndPay]);
  if (unpaid) return null;

  return (
    <div className={styles.shell}>
      <a className="skip" href="#content">
        {t('member.skipToContent')}
      </a>
      <MemberHeader me={me} told={told} onProfile={openProfile} onLogout={onLogout} />
      <SideBar location={location} unread={unread} />
      <main ref={main} className={styles.main} id="content" tabIndex={-1}>
        <QueryView query={query} skeleton={<PageSkeleton location={location} />}>
          {(member) => (
            <MemberRoutes location={pageLocation} me={member} hold={live.hold} release={live.release} />
          )}
        </QueryView>
      </main>
      <BottomBar location={location} unread={unread} onProfile={openProfile} onLogout={onLogout} />
      <ToastLayer theme="light" />
      {dialog && me && (
        <PageBoundary
          key={dialog}
          frame={(failure) => (
            <Modal title={t('member.profile')} onClose={closeDialog}>
              {failure}
            </Modal>
          )}
        >
          <Suspense>
            {dialog === 'profile' ? (
              <ProfileModal
                me={me}
                onAccount={() => setDialog('account')}
                onLogout={onLogout}
                onClose={closeDialog}
              />
            ) : (
              <OwnAccountModal area="member" onClose={closeDialog} />
            )}
          </Suspense>
        </PageBoundary>
      )}
      {live.levelUp && !forcedLogout && (
        <LevelUp key={`${live.levelUp.level}`} levelUp={live.levelUp} onClose={live.dismissLevelUp} />
      )}
      {forcedLogout && <ForcedLogout area="member" forcedLogout={forcedLogout} onEnd={logOut} />}
    </div>
  );
}
