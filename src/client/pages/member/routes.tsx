import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { MemberView } from '#shared/views.ts';
import { paths } from '../../paths.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const loadEarnings = () => import('./earnings-page.tsx');
const loadSpinner = () => import('./spinner-page.tsx');
const loadWithdraw = () => import('./withdraw-page.tsx');
const loadReferrals = () => import('./referrals-page.tsx');
const EarningsPage = lazy(async () => ({ default: (await loadEarnings()).EarningsPage }));
const WithdrawPage = lazy(async () => ({ default: (await loadWithdraw()).WithdrawPage }));
const SpinnerPage = lazy(async () => ({ default: (await loadSpinner()).SpinnerPage }));
const ReferralsPage = lazy(async () => ({ default: (await loadReferrals()).ReferralsPage }));
const HistoryPage = lazy(async () => ({ default: (await import('./history-page.tsx')).HistoryPage }));
const ContactPage = lazy(async () => ({ default: (await import('./contact-page.tsx')).ContactPage }));
const JoinUsPage = lazy(async () => ({ default: (await import('./join-us-page.tsx')).JoinUsPage }));

const ReceiptPage = lazy(async () => ({ default: (await import('./receipt-page.tsx')).ReceiptPage }));

/** The pages of the bottom bar, which load one after the other once the first page has its data. */
const BAR_PAGES = [loadEarnings, loadSpinner, loadWithdraw, loadReferrals];
const PRELOAD_AFTER_MS = 1_000;

async function preloadPages(): Promise<void> {
  for (const load of BAR_PAGES) await load();
}

interface MemberRoutesProps {
  readonly me: MemberView;
  /** Delays money events while the wheel turns, because the new balance would reveal the result too early. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** The page of the current path. */
export function MemberRoutes({ me, hold, release }: MemberRoutesProps) {
  const [location] = useLocation();
  useEffect(() => {
    // A page that fails to load is loaded again when it is opened.
    const timer = setTimeout(() => void preloadPages().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
