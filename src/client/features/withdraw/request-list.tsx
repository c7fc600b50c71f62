import { PagedView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useMyRequests } from './hooks.ts';
import { RequestTracker } from './request-tracker.tsx';

export function RequestList() {
  const { t } = useText();
  const query = useMyRequests();
  return (
    <Card title={t('member.requestsTitle')}>
      <PagedView query={query} skeleton={<Skeleton height="9rem" />}>
        {(requests) => {
          if (requests.length === 0) {
            return <EmptyState title={t('member.requestsEmpty')} message={t('member.requestsEmptyHint')} />;
          }
          return (
            <ul className="rows">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestTracker request={request} />
                </li>
              ))}
            </ul>
          );
        }}
      </PagedView>
    </Card>
  );
}
