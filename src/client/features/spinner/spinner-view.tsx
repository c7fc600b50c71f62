import { QueryView } from '../../components/member/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useSpinHistory, useSpinnerStatus } from './hooks.ts';
import { OddsTable } from './odds-table.tsx';
import { SpinHistory } from './spin-history.tsx';
import { SpinnerPanel } from './spinner-panel.tsx';

interface SpinnerViewProps {
  readonly memberId: string;
  readonly onStart: () => void;
  readonly onRest: () => void;
}

export function SpinnerView({ memberId, onStart, onRest }: SpinnerViewProps) {
  const { status, commit } = useSpinnerStatus(memberId);
  const history = useSpinHistory();
  const newest = history.data?.pages[0]?.items[0];
  return (
    <>
      <QueryView query={status} skeleton={<Skeleton height="34rem" />}>
        {(day) => (
          <>
            <SpinnerPanel
              memberId={memberId}
              status={day}
              onRetryCommit={commit.failed ? commit.retry : null}
              today={newest?.businessDay === day.businessDay ? newest : undefined}
              onStart={onStart}
              onRest={onRest}
              onExpired={() => void status.refetch()}
            />
            <OddsTable odds={day.odds} />
          </>
        )}
      </QueryView>
      <SpinHistory query={history} />
    </>
  );
}
