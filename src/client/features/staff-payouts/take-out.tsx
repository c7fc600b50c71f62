import { useState } from 'react';
import type { BatchDetails, BatchRow } from '#shared/views/payouts.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { useText } from '../../lib/text.tsx';
import { useTakeOut } from './hooks.ts';
import styles from './payouts.module.css';

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
