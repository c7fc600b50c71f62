import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { isStaff, type Role } from '#shared/policies.ts';
import { AreaSkeleton } from './components/area-skeleton.tsx';
import { settleTexts } from './lib/catalogs.ts';
import { type ClientSession, endSession, readPendingToken, useSession } from './lib/session.ts';
import { LoginPage } from './pages/public/login.tsx';
import { NotFoundPage } from './pages/public/not-found.tsx';
import { PublicLayout } from './pages/public/public-layout.tsx';
import { PublicSkeleton } from './pages/public/public-skeleton.tsx';
import { isMemberPath, isReceiptPath, paths, staffPaths, superadminPaths } from './paths.ts';

// Two areas that are never needed together; a member never downloads the staff's. The longer public forms wait too.
const loadMemberArea = () => import('./pages/member/index.tsx');
const loadStaffArea = () => import('./pages/staff/index.tsx');
const MemberArea = lazyInWords(loadMemberArea);
const StaffArea = lazyInWords(loadStaffArea);
const SignupPage = lazyInWords(() => import('./pages/public/signup.tsx'));
const PaymentPage = lazyInWords(() => import('./pages/public/payment.tsx'));
const SuccessPage = lazyInWords(() => import('./pages/public/success.tsx'));
const PublicReceiptPage = lazyInWords(() => import('./pages/public/receipt.tsx'));
const HowItWorksPage = lazyInWords(() => import('./pages/public/how-it-works.tsx'));
const ForgotPasswordPage = lazyInWords(() => import('./pages/public/forgot-password.tsx'));

/** Code that brings an area's texts is shown once they are there in the reader's language too. */
function lazyInWords<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const page = await load();
    await settleTexts();
    return page;
  });
}

/** The second between logging in and being redirected is enough to fetch what comes next. */
function preloadArea(role: Role): void {
  void (isStaff(role) ? loadStaffArea() : loadMemberArea());
}

/** Which area a path belongs to, and what the guards of SPEC sections 2, 5 and 6 make of it. */
export function Routes() {
  const [location] = useLocation();
  const session = useSession();
  if (isMemberPath(location)) {
    // Of an account that awaits its deposit, which has a receipt of one that was rejected, and nothing else.
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
  if (forBoss || staffPaths.includes(location)) {
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

/** Clears a session that is missing, broken, older than a day or of the wrong role (SPEC sections 5 and 6). */
function ClearedToLogin() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (localStorage.getItem('token') !== null) endSession();
    navigate(paths.login, { replace: true });
  }, [navigate]);
  return null;
}

function PublicArea({ session }: { readonly session: ClientSession | null }) {
  const home = session && (isStaff(session.role) ? paths.admin : paths.dashboard);
  const guest = (page: ReactNode) => (home ? <Redirect to={home} replace /> : page);
  const login = guest(<LoginPage onLoggedIn={preloadArea} />);
  return (
    <PublicLayout>
      <Suspense fallback={<PublicSkeleton />}>
        <Switch>
          <Route path={paths.home}>{login}</Route>
          <Route path={paths.login}>{login}</Route>
          <Route path={paths.signup}>{guest(<SignupPage />)}</Route>
          <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
          <Route path={paths.payment}>{guest(<PaymentPage />)}</Route>
          <Route path={paths.success} component={SuccessPage} />
          <Route path={`${paths.receipts}/:id`}>{({ id }) => <PublicReceiptPage id={id} />}</Route>
          <Route path={paths.howItWorks} component={HowItWorksPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PublicLayout>
  );
}
