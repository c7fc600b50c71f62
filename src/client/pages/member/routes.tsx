import { memo, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { MemberView } from '#shared/views/users.ts';
import { PageBoundary } from '../../components/member/page-boundary.tsx';
import { loadTexts } from '../../lib/catalogs.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { paths } from '../../lib/paths.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { PageSkeleton } from './page.tsx';

const EarningsPage = lazyPage(async () => (await import('./earnings-page.tsx')).EarningsPage);
const WithdrawPage = lazyPage(async () => (await import('./withdraw-page.tsx')).WithdrawPage);
const SpinnerPage = lazyPage(async () => (await import('./spinner-page.tsx')).SpinnerPage);
const ReferralsPage = lazyPage(async () => (await import('./referrals-page.tsx')).ReferralsPage);
const HistoryPage = lazyPage(async () => (await import('./history-page.tsx')).HistoryPage);
const StatementPage = lazyPage(async () => (await import('./statement-page.tsx')).StatementPage);
const ContactPage = lazyPage(async () => (await import('./contact-page.tsx')).ContactPage);
const JoinUsPage = lazyPage(async () => (await import('./join-us-page.tsx')).JoinUsPage);
const NoticesPage = lazyPage(async () => {
  const { NoticesPage } = await import('./notices-page.tsx');
  await loadTexts();
  return NoticesPage;
});
const DecisionsPage = lazyPage(async () => {
  const { DecisionsPage } = await import('./decisions-page.tsx');
  await loadTexts();
  return DecisionsPage;
});
const ReceiptPage = lazyPage(async () => (await import('./receipt-page.tsx')).ReceiptPage);

const BAR_PAGES = [EarningsPage, SpinnerPage, WithdrawPage, ReferralsPage];
const PRELOAD_AFTER_MS = 1_000;

async function preloadPages(): Promise<void> {
  for (const page of BAR_PAGES) await page.preload();
}

interface MemberRoutesProps {
  readonly location: string;
  readonly me: MemberView;
  /** A new balance would reveal the prize while the wheel turns. */
  readonly hold: () => void;
  readonly release: () => void;
}

export const MemberRoutes = memo(function MemberRoutes({ location, me, hold, release }: MemberRoutesProps) {
  useEffect(() => {
    // An error is ignored: a page whose code failed to load is loaded again when it is opened.
    const timer = setTimeout(() => void preloadPages().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageBoundary key={location}>
      <Suspense fallback={<PageSkeleton location={location} />}>
        <Switch location={location}>
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
          <Route path={paths.statement}>
            <StatementPage me={me} />
          </Route>
          <Route path={paths.spinner}>
            <SpinnerPage me={me} onStart={hold} onRest={release} />
          </Route>
          <Route path={paths.contact}>
            <ContactPage me={me} />
          </Route>
          <Route path={`${paths.receipts}/:id`}>{({ id }) => <ReceiptPage id={id} />}</Route>
          <Route path={paths.notifications}>
            <NoticesPage me={me} />
          </Route>
          <Route path={paths.decisions}>
            <DecisionsPage />
          </Route>
          <Route path={paths.joinUs}>
            <JoinUsPage />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
});
