import { useId, useRef, useState } from 'react';
import { findReferenceProblem } from '#shared/bank-reference.ts';
import type { BatchDetails, BatchRow } from '#shared/views/payouts.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useTakeOut } from './hooks.ts';
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
  const { column, figure, user } = useColumns<BatchRow>();
  return (
    <>
      <datalist id={REASONS_ID}>
        {REASONS.map((reason) => (
          <option key={reason} value={t(reason)} />
        ))}
      </datalist>
      <DataTable
        label={t('staff.payoutsTitle')}
        columns={[
          user(memberOf),
          column('staff.columnPayTo', (row) => <PayTo row={row} copy={row.status === 'Pending'} />, {
            place: 'note',
          }),
          figure('staff.columnToPay', ({ payout }) => <Money pkr={payout} />),
          column(
            'staff.payoutResult',
            (row) =>
              row.status === 'Pending' ? (
                <ResultField row={row} results={results} onTakeOut={() => onTakeOut(row)} />
              ) : (
                <Decided row={row} />
              ),
            { place: 'actions' },
          ),
        ]}
        rows={rows}
      />
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
      <RowAction
        quiet
        label={isFailed ? 'staff.markPaid' : 'staff.markFailed'}
        subject={number}
        onClick={() => {
          results.set(id, { isFailed: !isFailed });
          // The focus moves to the field, because a space typed next would press this button again.
          field.current?.focus();
        }}
      />
      <RowAction quiet label="staff.takeOut" subject={number} onClick={onTakeOut} />
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

interface TakeOutProps {
  readonly batch: BatchDetails;
  readonly row: BatchRow;
  readonly onClose: () => void;
}

/** If the bank file was downloaded, a person must confirm that the bank won't make the payment. */
export function TakeOut({ batch, row, onClose }: TakeOutProps) {
  const { t } = useText();
  // The number of downloads when the person confirmed that the bank won't make the payment. A file downloaded
  // later could still make the bank pay.
  const [unpaidAfter, setUnpaidAfter] = useState<number | null>(null);
  const { downloads } = batch;
  const unpaid = unpaidAfter === downloads;
  const setUnpaid = (checked: boolean) => setUnpaidAfter(checked ? downloads : null);
  const takeOut = useTakeOut(row, onClose);
  const isSent = batch.downloadedAt !== null;
  return (
    <Confirm
      request={{
        title: t('staff.takeOutTitle', { number: row.number }),
        what: (
          <div className="stack gap-3">
            {isSent && <p className={styles.problem}>{t('staff.takeOutSent')}</p>}
            <p>{t('staff.takeOutWhat')}</p>
            {isSent && <CheckField label={t('staff.takeOutUnpaid')} checked={unpaid} onChange={setUnpaid} />}
          </div>
        ),
        action: t('staff.takeOut'),
        danger: isSent,
      }}
      ready={!isSent || unpaid}
      busy={takeOut.busy}
      onConfirm={() =>
        takeOut.send({ id: batch.id, requestId: row.id, downloads, unpaid: unpaid || undefined })
      }
      onClose={onClose}
    />
  );
}
