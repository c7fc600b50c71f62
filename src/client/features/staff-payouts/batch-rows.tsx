import { useId, useRef } from 'react';
import { findReferenceProblem } from '#shared/bank-reference.ts';
import type { BatchRow } from '#shared/views/payouts.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { memberOf, PayTo } from './pay-to.tsx';
import styles from './payouts.module.css';
import type { Results } from './use-results.ts';

const REASONS = [
  'staff.failure.noAccount',
  'staff.failure.wrongName',
  'staff.failure.blocked',
  'staff.failure.limit',
  'staff.failure.returned',
] as const;
const REASONS_ID = 'payout-reasons';

interface BatchRowsProps {
  readonly rows: readonly BatchRow[];
  readonly results: Results;
  readonly onTakeOut: (row: BatchRow) => void;
}

export function BatchRows({ rows, results, onTakeOut }: BatchRowsProps) {
  const { t } = useText();
  const { user } = useColumns<BatchRow>();
  const columns: Column<BatchRow>[] = [
    user(memberOf),
    {
      id: 'to',
      label: t('staff.columnPayTo'),
      place: 'note',
      cell: (row) => <PayTo row={row} copy={row.status === 'Pending'} />,
    },
    {
      id: 'payout',
      label: t('staff.columnToPay'),
      numeric: true,
      cell: (row) => <Money pkr={row.payout} />,
    },
    {
      id: 'result',
      label: t('staff.payoutResult'),
      place: 'actions',
      cell: (row) =>
        row.status === 'Pending' ? (
          <ResultField row={row} results={results} onTakeOut={() => onTakeOut(row)} />
        ) : (
          <Decided row={row} />
        ),
    },
  ];
  return (
    <>
      <datalist id={REASONS_ID}>
        {REASONS.map((reason) => (
          <option key={reason} value={t(reason)} />
        ))}
      </datalist>
      <DataTable label={t('staff.payoutsTitle')} columns={columns} rows={rows} />
    </>
  );
}

interface ResultFieldProps {
  readonly row: BatchRow;
  readonly results: Results;
  readonly onTakeOut: () => void;
}

function ResultField({ row: { id, number }, results, onTakeOut }: ResultFieldProps) {
  const { t } = useText();
  const { reference, reason, isFailed } = results.of(id);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const problem = !isFailed && reference.trim() !== '' && findReferenceProblem(reference);
  const change = (typed: string) => results.set(id, isFailed ? { reason: typed } : { reference: typed });
  return (
    <div className={styles.result}>
      <input
        ref={field}
        className={styles.entry}
        aria-label={t(isFailed ? 'staff.reasonOf' : 'staff.referenceOf', { number })}
        placeholder={t(isFailed ? 'staff.entryReason' : 'staff.entryReference')}
        autoComplete="off"
        spellCheck={isFailed}
        maxLength={isFailed ? 300 : 100}
        list={isFailed ? REASONS_ID : undefined}
        data-failed={isFailed || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        value={isFailed ? reason : reference}
        onChange={(event) => change(event.target.value)}
      />
      {problem && (
        <span id={problemId} className={styles.unlike}>
          {t(`errors.${problem}`, { reference: reference.trim() })}
        </span>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`${t(isFailed ? 'staff.markPaid' : 'staff.markFailed')}: ${number}`}
        onClick={() => {
          results.set(id, { isFailed: !isFailed });
          // The focus moves to the field, because a space typed next would press this button again.
          field.current?.focus();
        }}
      >
        {t(isFailed ? 'staff.markPaid' : 'staff.markFailed')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${t('staff.takeOut')}: ${number}`}
        onClick={onTakeOut}
      >
        {t('staff.takeOut')}
      </Button>
    </div>
  );
}

function Decided({ row }: { readonly row: BatchRow }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { status, reference, reason, returned, decidedBy, decidedAt } = row;
  const who = [decidedBy, decidedAt && formatWhen(decidedAt)].filter(Boolean).join(', ');
  return (
    <div className={styles.decided}>
      {returned === null ? (
        <Badge tone={status === 'Approved' ? 'success' : 'danger'}>
          {t(status === 'Approved' ? 'staff.batchPaid' : 'staff.batchFailed')}
        </Badge>
      ) : (
        <Badge tone="warning">{t('staff.statusReturned')}</Badge>
      )}
      <span>
        <bdi>{returned ?? reference ?? reason ?? t('staff.none')}</bdi>
        <Small as="span" block>
          {who}
        </Small>
      </span>
    </div>
  );
}
