import { useEffect, useState } from 'react';
import { Confirm } from '#client/components/staff/confirm.tsx';
import { ListView } from '#client/components/staff/list-view.tsx';
import { StatCards } from '#client/components/staff/stat-cards.tsx';
import { useSettled } from '#client/components/staff/use-settled.ts';
import { Button } from '#client/components/ui/button.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { ProgressBar } from '#client/components/ui/progress-bar.tsx';
import { EmptyState } from '#client/components/ui/state.tsx';
import { ConfirmDecision } from '#client/features/staff-requests/confirm-decision.tsx';
import {
  type RequestFilters,
  useDecision,
  useDeleteAll,
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
  useShortcuts({
    n: () => {
      const from = requests.findIndex((request) => request.id === selected) + 1;
      const pending = [...requests.slice(from), ...requests].find((request) => request.status === 'Pending');
      setSelected(pending?.id ?? null);
    },
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
            <DeleteAll filters={settled} count={requests.length} more={list.hasNextPage} />
          </>
        }
      />
      <p className="visually-hidden" role="status">
        {current && t('staff.selected', { user: current.user, amount: formatPkr(current.amount) })}
      </p>
      <StatCards
        stats={[
          { label: t('staff.countTotal'), value: counts.data?.total },
          { label: t('staff.countPending'), value: counts.data?.pending },
          { label: t('staff.countApproved'), value: counts.data?.approved },
          { label: t('staff.countRejected'), value: counts.data?.rejected },
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

interface DeleteAllProps {
  readonly filters: RequestFilters;
  /** Requests that are shown; with `more` there are others that match. */
  readonly count: number;
  readonly more: boolean;
}

function DeleteAll({ filters, count, more }: DeleteAllProps) {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  const { progress, start, stop } = useDeleteAll();
  if (progress) {
    const label = t('staff.deleting', progress);
    return (
      <div className={styles.progress} role="status">
        <span>{label}</span>
        <ProgressBar value={progress.done} max={progress.count} label={label} />
        <Button size="small" variant="secondary" onClick={stop}>
          {t('staff.stop')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button variant="secondary" disabled={count === 0} onClick={() => setAsked(true)}>
        {t('staff.deleteAll')}
      </Button>
      {asked && (
        <Confirm
          request={{
            title: t('staff.deleteAllConfirm'),
            what: t('staff.deleteAllWhat', {
              count: isFiltered(filters) ? `${count}${more ? '+' : ''}` : t('staff.all'),
            }),
            action: t('staff.deleteAll'),
            danger: true,
          }}
          busy={false}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void start(filters);
          }}
        />
      )}
    </>
  );
}
