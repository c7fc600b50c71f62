import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { isStaff, type Role } from '#shared/policies.ts';
import type { LoginResult } from '#shared/views/login.ts';
import { AreaSkeleton } from './components/area-skeleton.tsx';
import { landingOf, wantsThis } from './lib/landing.ts';
import { lazyWithTexts } from './lib/lazy-texts.ts';
import { isMemberPath, isReceiptPath, isStaffPath, paths, superadminPaths } from './lib/paths.ts';
import { type ClientSession, endSession, readPendingToken, useSession } from './lib/session.ts';
import { deviceStorage } from './lib/storage.ts';
import { LoginPage } from './pages/public/login.tsx';
import { PublicLayout } from './pages/public/public-layout.tsx';
import { PublicSkeleton } from './pages/public/public-skeleton.tsx';

// Each area and most public pages are separate chunks of code, so that members don't download staff's code.
const loadMemberArea = () => import('./pages/member/index.tsx');
const loadStaffArea = () => import('./pages/staff/index.tsx');
const loadSuccess = () => import('./pages/public/success.tsx');
const MemberArea = lazyWithTexts(loadMemberArea);
const StaffArea = lazyWithTexts(loadStaffArea);
const SecondFactorPage = lazyWithTexts(() => import('./pages/public/second-factor.tsx'));
const SignupPage = lazyWithTexts(() => import('./pages/public/signup.tsx'));
const PaymentPage = lazyWithTexts(() => import('./pages/public/payment.tsx'));
const SuccessPage = lazyWithTexts(loadSuccess);
const PublicReceiptPage = lazyWithTexts(() => import('./pages/public/receipt.tsx'));
const HowItWorksPage = lazyWithTexts(() => import('./pages/public/how-it-works.tsx'));
const ProofPage = lazyWithTexts(() => import('./pages/public/proof.tsx'));
const PrivacyPage = lazyWithTexts(() => import('./pages/public/privacy.tsx'));
const ForgotPasswordPage = lazyWithTexts(() => import('./pages/public/forgot-password.tsx'));
const MessagePage = lazyWithTexts(() => import('./pages/public/message.tsx'));
const NotFoundPage = lazyWithTexts(() => import('./pages/public/not-found.tsx'));

function preloadArea(role: Role): void {
  void (isStaff(role) ? loadStaffArea() : loadMemberArea());
}

/** Loads the member area's code when the login form gets the focus, because most people are members. */
const preloadMost = () => void loadMemberArea().catch(() => undefined);

/** Loads the code of /success while a person fills in the deposit: after sending, the network may be gone. */
const preloadSuccess = () => void loadSuccess().catch(() => undefined);

/** The area of the current path, if the session may open it (SPEC sections 2, 4.4 and 6). */
export function Routes() {
  const [location] = useLocation();
  const session = useSession();
  if (isMemberPath(location)) {
    // An account that is not approved yet may read the receipt of its rejected deposit, and no other member
    // page.
    if (!session && isReceiptPath(location) && readPendingToken()) return <PublicArea session={null} />;
    if (!session) return <ClearedToLogin />;
    if (isStaff(session.role)) return <Redirect to={paths.admin} replace />;
    return (
      <Suspense fallback={<AreaSkeleton />}>
        <MemberArea />
      </Suspense>
    );
  }
  const forBoss = superadminPaths.includes(location);
  if (forBoss || isStaffPath(location)) {
    if (!session || !isStaff(session.role)) return <ClearedToLogin />;
    if (forBoss && session.role !== 'superadmin') return <Redirect to={paths.admin} replace />;
    return (
      <Suspense fallback={<AreaSkeleton />}>
        <StaffArea />
      </Suspense>
    );
  }
  return <PublicArea session={session} />;
}

/**
 * Deletes a stored session that is incomplete, older than 24 hours or of the wrong role (SPEC sections 4.4
 * and 6).
 */
function ClearedToLogin() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (deviceStorage.get('token') !== null) endSession(true);
    navigate(paths.login, { replace: true, state: wantsThis() });
  }, [navigate]);
  return null;
}

function PublicArea({ session }: { readonly session: ClientSession | null }) {
  const guest = (page: ReactNode) => (session ? <Redirect to={landingOf(session.role)} replace /> : page);
  /** The login's answer after a right password, while the one-time code is still needed. */
  const [half, setHalf] = useState<LoginResult | null>(null);
  const login = guest(
    half ? (
      <SecondFactorPage login={half} onLoggedIn={preloadArea} onBack={() => setHalf(null)} />
    ) : (
      <LoginPage onStarted={preloadMost} onLoggedIn={preloadArea} onCode={setHalf} />
    ),
  );
  return (
    <PublicLayout>
      <Suspense fallback={<PublicSkeleton />}>
        <Switch>
          <Route path={paths.home}>{login}</Route>
          <Route path={paths.login}>{login}</Route>
          <Route path={paths.signup}>{guest(<SignupPage />)}</Route>
          <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
          <Route path={paths.payment}>{guest(<PaymentPage onStarted={preloadSuccess} />)}</Route>
          <Route path={paths.success} component={SuccessPage} />
          <Route path={`${paths.receipts}/:id`}>{({ id }) => <PublicReceiptPage id={id} />}</Route>
          <Route path={paths.howItWorks} component={HowItWorksPage} />
          <Route path={paths.proof} component={ProofPage} />
          <Route path={paths.privacy} component={PrivacyPage} />
          <Route path={paths.message} component={MessagePage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PublicLayout>
  );
}
