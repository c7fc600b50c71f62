import { useState } from 'react';
import { ListView } from '#client/components/staff/list-view.tsx';
import { StatCards } from '#client/components/staff/stat-cards.tsx';
import { useSettled } from '#client/components/staff/use-settled.ts';
import { Button } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { EmptyState } from '#client/components/ui/state.tsx';
import { ExportButton } from '#client/features/staff-exports/export-button.tsx';
import { ConfirmDecision } from '#client/features/staff-requests/confirm-decision.tsx';
import { DeleteAll } from '#client/features/staff-requests/delete-all.tsx';
import { type RequestFilters, useDecision, useRequests } from '#client/features/staff-requests/hooks.ts';
import { LiveIndicator } from '#client/features/staff-requests/live-indicator.tsx';
import { RequestDetails } from '#client/features/staff-requests/request-details.tsx';
import { RequestTable } from '#client/features/staff-requests/request-table.tsx';
import { Toolbar } from '#client/features/staff-requests/toolbar.tsx';
import { useWorklist } from '#client/features/staff-requests/use-worklist.ts';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import styles from './requests-page.module.css';

const NO_FILTERS: RequestFilters = { type: undefined, status: undefined, search: '' };

/** SPEC section 2, /requests. */
export function RequestsPage() {
  const { t } = useText();
  const [filters, setFilters] = useState(NO_FILTERS);
  const settled = useSettled(filters);
  const { list, counts, connection, refresh, requests, more } = useRequests(settled);
  const work = useWorklist({ requests, more });
  const { current, open, asked } = work;
  const decision = useDecision(work.settled);

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
              input={{ what: 'requests', filters: { ...settled, search: settled.search || undefined } }}
              empty={requests.length === 0}
            />
            <DeleteAll filters={settled} disabled={requests.length === 0} />
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
      <Toolbar filters={filters} onChange={setFilters} />
      <ListView
        query={list}
        count={requests.length}
        failed="staff.loadRequestsFailed"
        empty={<EmptyState title={t(isFiltered(filters) ? 'staff.noRequestsFound' : 'staff.noRequests')} />}
      >
        <RequestTable requests={requests} selected={work.selected} onOpen={work.show} onAct={work.act} />
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
