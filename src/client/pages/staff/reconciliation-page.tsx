import { useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import type { ReconciliationView, StatementPreview } from '#shared/views/statements.ts';
import { DateField } from '../../components/staff/date-field.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { CountModal } from '../../features/staff-statements/count-modal.tsx';
import { DayCard, DayState, PartsCard } from '../../features/staff-statements/day-card.tsx';
import { DayStrip } from '../../features/staff-statements/day-strip.tsx';
import { Differences } from '../../features/staff-statements/differences.tsx';
import { useApproveArrived, useReconciliation } from '../../features/staff-statements/hooks.ts';
import { ImportModal } from '../../features/staff-statements/import-modal.tsx';
import { Imports, Layouts } from '../../features/staff-statements/imports.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './reconciliation-page.module.css';

export function ReconciliationPage() {
  const { t } = useText();
  const { account, query, setAddress } = useReconciliation();
  const [open, setOpen] = useState<'import' | 'count' | null>(null);
  const view = query.data;
  const close = () => setOpen(null);
  /** Most files end before today: the screen shows a day that the file has. */
  function showKept({ firstDay, lastDay }: StatementPreview): void {
    close();
    if (!view || !firstDay || !lastDay || (firstDay <= view.day && view.day <= lastDay)) return;
    setAddress({ day: lastDay === view.today ? '' : lastDay }, { replace: true });
  }
  const setDay = (day: string) => setAddress({ day: day === view?.today ? '' : day });
  const step = (days: number) => {
    if (view) setDay(new Date(Date.parse(view.day) + days * 86_400_000).toISOString().slice(0, 10));
  };
  return (
    <>
      <PageHeader
        title={t('staff.reconciliationTitle')}
        subtitle={t('staff.reconciliationHint')}
        actions={
          <Button onClick={() => setOpen('import')}>
            <Icon name="upload" />
            {t('staff.importStatement')}
          </Button>
        }
      />
      <div className={styles.choice}>
        <SegmentedControl
          label={t('staff.chooseAccount')}
          options={PAYMENT_METHODS.map((value) => ({ value, label: value }))}
          value={account}
          onChange={(next) => setAddress({ account: next })}
        />
        <div className="row gap-1">
          <Button variant="quiet" aria-label={t('staff.dayBefore')} disabled={!view} onClick={() => step(-1)}>
            <Icon name="arrow-left" />
          </Button>
          <DateField
            label={<span className="visually-hidden">{t('staff.columnDay')}</span>}
            min="2000-01-01"
            max={view?.today}
            value={view?.day ?? ''}
            onChange={({ target }) => target.value && setDay(target.value)}
          />
          <Button
            variant="quiet"
            aria-label={t('staff.dayAfter')}
            disabled={!view || view.day >= view.today}
            onClick={() => step(1)}
          >
            <Icon name="arrow-right" />
          </Button>
          <Button variant="quiet" disabled={!view || view.day === view.today} onClick={() => setDay('')}>
            {t('staff.today')}
          </Button>
        </div>
      </div>
      {view && <DayStrip view={view} onChoose={setDay} />}
      <Loaded
        query={query}
        failed="staff.loadReconciliationFailed"
        hint="staff.loadFailedHint"
        skeleton={
          <div className={styles.page}>
            <Skeleton height="17rem" />
            <Skeleton height="17rem" />
          </div>
        }
      >
        {(day) => <Reconciliation view={day} onCount={() => setOpen('count')} />}
      </Loaded>
      {open === 'import' && <ImportModal account={account} onClose={close} onKept={showKept} />}
      {open === 'count' && view && <CountModal view={view} onClose={close} />}
    </>
  );
}

interface ReconciliationProps {
  readonly view: ReconciliationView;
  readonly onCount: () => void;
}

function Reconciliation({ view, onCount }: ReconciliationProps) {
  return (
    <div className={styles.page}>
      <DayState view={view} />
      <Arrived view={view} />
      <div className={styles.figures}>
        <DayCard view={view} onCount={onCount} />
        <PartsCard view={view} />
      </div>
      <Differences view={view} />
      <Imports view={view} />
      <Layouts account={view.account} />
    </div>
  );
}

function Arrived({ view: { account, arrived } }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const approve = useApproveArrived();
  const count = arrived.ids.length;
  if (count === 0) return null;
  const amount = formatPkr(arrived.sum);
  return (
    <Card
      title={t(count === 1 ? 'staff.arrivedOne' : 'staff.arrivedTitle', { count, amount })}
      action={
        <Button busy={approve.busy} onClick={() => approve.send({ account, ids: [...arrived.ids] })}>
          {t('staff.approveArrived', { count })}
        </Button>
      }
    >
      <Small>{t('staff.arrivedHint')}</Small>
    </Card>
  );
}
