import { formatPkr } from '#shared/money.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { ListView } from '../../components/staff/list-view.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { ConfirmDecision } from '../../features/staff-requests/confirm-decision.tsx';
import { DeleteAll } from '../../features/staff-requests/delete-all.tsx';
import { type RequestFilters, useDecision, useRequests } from '../../features/staff-requests/hooks.ts';
import { LiveIndicator } from '../../features/staff-requests/live-indicator.tsx';
import { RequestDetails } from '../../features/staff-requests/request-details.tsx';
import { RequestTable } from '../../features/staff-requests/request-table.tsx';
import { Toolbar } from '../../features/staff-requests/toolbar.tsx';
import { useWorklist } from '../../features/staff-requests/use-worklist.ts';
import { useText } from '../../lib/text.tsx';
import { urlChoice, urlText, useUrlState } from '../../lib/url-state.ts';
import styles from './requests-page.module.css';

const ADDRESS = {
  type: urlChoice(REQUEST_TYPES, undefined),
  status: urlChoice(REQUEST_STATUSES, undefined),
  search: urlText,
};

/** The page of SPEC section 2, /requests. */
export function RequestsPage() {
  const { t } = useText();
  const [filters, setFilters] = useUrlState(ADDRESS);
  const { list, counts, connection, refresh, requests, more } = useRequests(filters);
  const work = useWorklist({ requests, more });
  const { current, open, asked } = work;
  const decision = useDecision(work.onDecided);

  return (
    <>
      <PageHeader
        title={t('staff.requestsTitle')}
        subtitle={<span className={styles.keys}>{t('staff.shortcuts')}</span>}
        actions={
          <>
            <LiveIndicator connection={connection} />
            <Button variant="secondary" onClick={refresh}>
              {t('staff.refresh')}
            </Button>
            <ExportButton
              input={{ what: 'requests', filters: { ...filters, search: filters.search || undefined } }}
              empty={requests.length === 0}
            />
            <DeleteAll filters={filters} disabled={requests.length === 0} />
          </>
        }
      />
      <p className="visually-hidden" role="status">
        {current && t('staff.selected', { user: current.user, amount: formatPkr(current.amount) })}
      </p>
      <StatCards
        failed={counts.isError}
        stats={[
          { label: t('staff.countTotal'), value: counts.data?.total },
          { label: t('staff.statusPending'), value: counts.data?.pending },
          { label: t('staff.statusApproved'), value: counts.data?.approved },
          { label: t('staff.statusRejected'), value: counts.data?.rejected },
        ]}
      />
      <Toolbar
        filters={filters}
        onChange={(next) => setFilters(next, { replace: next.search !== filters.search })}
      />
      <ListView
        query={list}
        count={requests.length}
        failed="staff.loadRequestsFailed"
        empty={<EmptyState title={t(isFiltered(filters) ? 'staff.noRequestsFound' : 'staff.noRequests')} />}
      >
        <RequestTable
          requests={requests}
          selected={work.selected}
          rowRef={work.rowRef}
          detailsRef={work.detailsRef}
          onOpen={work.show}
          onAct={work.act}
        />
      </ListView>
      {open && !asked && (
        <RequestDetails key={open.id} request={open} onClose={work.close} onAct={work.act} />
      )}
      {asked && (
        <ConfirmDecision
          {...asked}
          busy={decision.busy}
          onClose={work.dismiss}
          onCompare={() => work.show(asked.request)}
          onConfirm={(answer) => void decision.decide(asked.verb, asked.request, answer)}
        />
      )}
    </>
  );
}

function isFiltered({ type, status, search }: RequestFilters): boolean {
  return type !== undefined || status !== undefined || search !== '';
}
