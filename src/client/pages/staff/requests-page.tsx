import { useEffect, useState } from 'react';
import { ListView } from '#client/components/staff/list-view.tsx';
import { StatCards } from '#client/components/staff/stat-cards.tsx';
import { useSettled } from '#client/components/staff/use-settled.ts';
import { Button } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { EmptyState } from '#client/components/ui/state.tsx';
import { ExportButton } from '#client/features/staff-exports/export-button.tsx';
import { ConfirmDecision } from '#client/features/staff-requests/confirm-decision.tsx';
import { DeleteAll } from '#client/features/staff-requests/delete-all.tsx';
import {
  type RequestFilters,
  useDecision,
  useRequests,
  type Verb,
} from '#client/features/staff-requests/hooks.ts';
import { LiveIndicator } from '#client/features/staff-requests/live-indicator.tsx';
import { RequestDetails } from '#client/features/staff-requests/request-details.tsx';
import { RequestTable } from '#client/features/staff-requests/request-table.tsx';
import { Toolbar } from '#client/features/staff-requests/toolbar.tsx';
import { useShortcuts } from '#client/features/staff-requests/use-shortcuts.ts';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import styles from './requests-page.module.css';

const NO_FILTERS: RequestFilters = { type: undefined, status: undefined, search: '' };

/** SPEC section 2, /requests. */
export function RequestsPage() {
  const { t } = useText();
  const [filters, setFilters] = useState(NO_FILTERS);
  const settled = useSettled(filters);
  const { list, counts, connection, refresh, requests } = useRequests(settled);
  const [open, setOpen] = useState<RequestView | null>(null);
  const [asked, setAsked] = useState<{ verb: Verb; request: RequestView } | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const decision = useDecision(() => {
    setAsked(null);
    setOpen(null);
  });
  const ask = (verb: Verb, request: RequestView) => {
    setSelected(request.id);
    setAsked({ verb, request });
  };

  // A dialog shows the request as it is now: somebody else may have decided it meanwhile.
  const shown = open && (requests.find(({ id }) => id === open.id) ?? open);
  const chosen = requests.find(({ id }) => id === selected);
  const current = chosen?.status === 'Pending' ? chosen : undefined;
  useEffect(() => {
    if (selected) document.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  /** The next pending one; from the list's next pages if need be, else from its beginning again. */
  async function selectNext(): Promise<void> {
    const isPending = (request: RequestView) => request.status === 'Pending';
    let rows: readonly RequestView[] = requests;
    let from = rows.findIndex((request) => request.id === selected) + 1;
    let more = list.hasNextPage;
    while (!rows.slice(from).some(isPending) && more) {
      from = rows.length;
      const page = await list.fetchNextPage();
      rows = page.data?.pages.flatMap(({ items }) => items) ?? rows;
      more = page.hasNextPage && !page.isError;
    }
    setSelected([...rows.slice(from), ...rows].find(isPending)?.id ?? null);
  }
  useShortcuts({
    n: () => void selectNext(),
    a: () => current && ask('approve', current),
    r: () => current && ask('reject', current),
  });

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
        <RequestTable requests={requests} selected={selected} onOpen={setOpen} onAct={ask} />
      </ListView>
      {shown && !asked && <RequestDetails request={shown} onClose={() => setOpen(null)} onAct={ask} />}
      {asked && (
        <ConfirmDecision
          {...asked}
          busy={decision.busy}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => void decision.decide(asked.verb, asked.request, reason)}
        />
      )}
    </>
  );
}

function isFiltered({ type, status, search }: RequestFilters): boolean {
  return type !== undefined || status !== undefined || search !== '';
}
