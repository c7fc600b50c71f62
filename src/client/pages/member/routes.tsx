import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { MemberView } from '#shared/views.ts';
import { paths } from '../../paths.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const EarningsPage = lazy(async () => ({ default: (await import('./earnings-page.tsx')).EarningsPage }));
const WithdrawPage = lazy(async () => ({ default: (await import('./withdraw-page.tsx')).WithdrawPage }));
const SpinnerPage = lazy(async () => ({ default: (await import('./spinner-page.tsx')).SpinnerPage }));
const ReferralsPage = lazy(async () => ({ default: (await import('./referrals-page.tsx')).ReferralsPage }));
const HistoryPage = lazy(async () => ({ default: (await import('./history-page.tsx')).HistoryPage }));
const ContactPage = lazy(async () => ({ default: (await import('./contact-page.tsx')).ContactPage }));
const JoinUsPage = lazy(async () => ({ default: (await import('./join-us-page.tsx')).JoinUsPage }));

const ReceiptPage = lazy(async () => ({ default: (await import('./receipt-page.tsx')).ReceiptPage }));

interface MemberRoutesProps {
  readonly me: MemberView;
  /** Delays money events while the wheel turns, because the new balance would reveal the result too early. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** The page of the current path. */
export function MemberRoutes({ me, hold, release }: MemberRoutesProps) {
  const [location] = useLocation();
  return (
    <Suspense fallback={<PageSkeleton location={location} />}>
      <Switch>
        <Route path={paths.dashboard}>
          <DashboardPage me={me} />
        </Route>
        <Route path={paths.earningsTab}>
          <EarningsPage me={me} withHistory={false} />
        </Route>
        <Route path={paths.earnings}>
          <EarningsPage me={me} withHistory />
        </Route>
        <Route path={paths.withdraw}>
          <WithdrawPage me={me} />
        </Route>
        <Route path={paths.referrals}>
          <ReferralsPage me={me} />
        </Route>
        <Route path={paths.history}>
          <HistoryPage me={me} />
        </Route>
        <Route path={paths.spinner}>
          <SpinnerPage me={me} onStart={hold} onRest={release} />
        </Route>
        <Route path={paths.contact}>
          <ContactPage me={me} />
        </Route>
        <Route path={`${paths.receipts}/:id`}>{({ id }) => <ReceiptPage id={id} />}</Route>
        <Route path={paths.joinUs}>
          <JoinUsPage />
        </Route>
      </Switch>
    </Suspense>
  );
}
