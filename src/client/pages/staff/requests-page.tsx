import { useState } from 'react';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../components/ui/state.tsx';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { ConfirmDelete } from '../../features/staff-requests/confirm-delete.tsx';
import { DeleteAll } from '../../features/staff-requests/delete-all.tsx';
import {
  type RequestFilters,
  STATUS_FILTERS,
  toListFilters,
  useRequests,
} from '../../features/staff-requests/hooks.ts';
import { LiveIndicator } from '../../features/staff-requests/live-indicator.tsx';
import { RequestPanel } from '../../features/staff-requests/request-panel.tsx';
import { RequestTable } from '../../features/staff-requests/request-table.tsx';
import { SelectionBar } from '../../features/staff-requests/selection-bar.tsx';
import { Toolbar } from '../../features/staff-requests/toolbar.tsx';
import { Totals } from '../../features/staff-requests/totals.tsx';
import { UndoBar } from '../../features/staff-requests/undo-bar.tsx';
import { useDecisions, type Verb } from '../../features/staff-requests/use-decisions.tsx';
import { useClaim } from '../../features/staff-requests/use-request.ts';
import { useSelection } from '../../features/staff-requests/use-selection.ts';
import { useWorklist } from '../../features/staff-requests/use-worklist.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus } from '../../lib/trpc.ts';
import { urlChoice, urlDay, urlText, useUrlState } from '../../lib/url-state.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import styles from './requests-page.module.css';

const ADDRESS = {
  type: urlChoice(REQUEST_TYPES, undefined),
  status: urlChoice(STATUS_FILTERS, undefined),
  search: urlText,
  from: urlDay,
  to: urlDay,
  /** The id of the open request; empty if none is open. */
  open: urlText,
};

export function RequestsPage() {
  const { t } = useText();
  const [{ open: openId, ...filters }, setAddress] = useUrlState(ADDRESS);
  const { list, counts, requests, more } = useRequests(filters);
  const decisions = useDecisions((request) => work.onDecided(request));
  const work = useWorklist({
    requests,
    more,
    openId,
    // If a request is open already, the next request replaces its entry in the browser history, so that Back
    // returns to the list.
    onOpen: (id) => setAddress({ open: id }, { replace: openId !== '' }),
    isBusy: decisions.isDeciding,
  });
  const { open } = work;
  const selection = useSelection(
    requests.filter(({ id }) => !decisions.isDeciding(id)),
    work.selected,
  );
  const handling = useClaim(open, decisions.isDeciding);
  const [doomed, setDoomed] = useState<StaffRequestView | null>(null);
  const [begun, setBegun] = useState<{ readonly id: string; readonly verb: Verb } | null>(null);
  const covered = useNarrow(1_024) && open !== null;

  /** A pending request is decided in its panel, which claims it and shows its proof and warnings. */
  function act(verb: Verb, request: StaffRequestView): void {
    if (request.status === 'Pending') {
      setBegun({ id: request.id, verb });
      work.show(request.id);
    } else {
      setDoomed(request);
    }
  }

  const undoBar = decisions.waiting && (
    <UndoBar decision={decisions.waiting} undo={decisions.undo} onUndone={({ id }) => work.show(id)} />
  );
  return (
    <div className={styles.bench}>
      <div className={styles.list} inert={covered}>
        <PageHeader
          title={t('staff.requestsTitle')}
          actions={
            <>
              <LiveIndicator />
              <ExportButton
                label=""
                input={{ what: 'requests', filters: toListFilters(filters) }}
                empty={requests.length === 0}
              />
              <DeleteAll filters={filters} disabled={requests.length === 0} />
            </>
          }
        />
        <Totals filters={filters} counts={counts} />
        <Toolbar
          filters={filters}
          onChange={(next) => setAddress(next, { replace: next.search !== filters.search })}
        />
        <RequestTable
          query={list}
          rows={requests}
          empty={<EmptyState title={t(isFiltered(filters) ? 'staff.noRequestsFound' : 'staff.noRequests')} />}
          selection={selection}
          work={work}
          onAct={act}
        />
        <div className={styles.bars}>
          <SelectionBar selection={selection} />
          {!open && undoBar}
        </div>
      </div>
      {open ? (
        <RequestPanel
          key={open.id}
          request={open}
          handling={handling}
          busy={decisions.busy || decisions.isDeciding(open.id)}
          isOwn={decisions.isOwn(open.id)}
          usedReference={decisions.usedReference}
          onDecide={(verb, answer, payment) => decisions.decide({ verb, request: open, answer, ...payment })}
          onDelete={() => setDoomed(open)}
          begun={begun?.id === open.id ? begun.verb : undefined}
          onBegun={() => setBegun(null)}
          onOpen={work.show}
          onClose={work.close}
        >
          {undoBar}
        </RequestPanel>
      ) : (
        <div className={styles.nothing}>
          {isStatus(work.failure?.error, 404) || isStatus(work.failure?.error, 400) ? (
            <EmptyState icon="warning" title={t('staff.requestGone')} />
          ) : work.failure ? (
            <ErrorState title={t('staff.loadRequestsFailed')} onRetry={() => void work.failure?.refetch()} />
          ) : (
            <EmptyState title={t('staff.chooseRequest')} message={t('staff.shortcuts')} />
          )}
        </div>
      )}
      {doomed && (
        <ConfirmDelete
          request={doomed}
          busy={decisions.busy}
          onClose={() => setDoomed(null)}
          onConfirm={async () => {
            const done = await decisions.decide({ verb: 'delete', request: doomed, answer: '' });
            if (done) setDoomed(null);
          }}
        />
      )}
    </div>
  );
}

function isFiltered({ type, status, search, from, to }: RequestFilters): boolean {
  return type !== undefined || status !== undefined || search + from + to !== '';
}
