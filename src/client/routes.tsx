import { type ComponentType, lazy } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { isStaff } from '#shared/policies.ts';
import { type ClientSession, useSession } from './lib/session.ts';
import { ForgotPasswordPage } from './pages/public/forgot-password.tsx';
import { LoginPage } from './pages/public/login.tsx';
import { NotFoundPage } from './pages/public/not-found.tsx';
import { PublicLayout } from './pages/public/public-layout.tsx';
import { memberPaths, paths, staffPaths } from './paths.ts';

// Two areas that are never needed together; a member never downloads the staff's. The longer public forms wait too.
const MemberArea = lazy(() => import('./pages/member/index.tsx'));
const StaffArea = lazy(() => import('./pages/staff/index.tsx'));
const SignupPage = lazy(() => import('./pages/public/signup.tsx'));
const PaymentPage = lazy(() => import('./pages/public/payment.tsx'));
const SuccessPage = lazy(() => import('./pages/public/success.tsx'));

/** Which area a path belongs to, and what the guards of SPEC sections 2, 5 and 6 make of it. */
export function Routes() {
  const [location] = useLocation();
  const session = useSession();
  if (memberPaths.includes(location)) {
    if (!session) return <Redirect to={paths.login} replace />;
    return isStaff(session.role) ? <Redirect to={paths.admin} replace /> : <MemberArea />;
  }
  if (staffPaths.includes(location)) {
    if (!session || !isStaff(session.role)) return <Redirect to={paths.login} replace />;
    return <StaffArea />;
  }
  return <PublicArea session={session} />;
}

function PublicArea({ session }: { readonly session: ClientSession | null }) {
  const home = session && (isStaff(session.role) ? paths.admin : paths.dashboard);
  const guest = (Page: ComponentType) => (home ? <Redirect to={home} replace /> : <Page />);
  return (
    <PublicLayout>
      <Switch>
        <Route path={paths.home}>{guest(LoginPage)}</Route>
        <Route path={paths.login}>{guest(LoginPage)}</Route>
        <Route path={paths.signup}>{guest(SignupPage)}</Route>
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.payment} component={PaymentPage} />
        <Route path={paths.success} component={SuccessPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </PublicLayout>
  );
}
