import { useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { BatchDetails } from '#shared/views/payouts.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { WrongAccounts } from '../../components/staff/wrong-accounts.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import { saveText } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { errorData } from '../../lib/trpc.ts';
import { useDownload } from './hooks.ts';
import styles from './payouts.module.css';

/** Errors that say that the batch or its downloads have changed. */
const NEWS: readonly (string | undefined)[] = ['batchDownloaded', 'bankFileOutdated'];

/** A download after the first one must be confirmed. */
export function FilePanel({ batch }: { readonly batch: BatchDetails }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const [asks, setAsks] = useState(false);
  const { id, number, downloadedBy, downloadedAt, downloads, pending, closedAt } = batch;
  const download = useDownload((file) => {
    setAsks(false);
    saveText(file.name, file.text);
  });
  async function get(): Promise<void> {
    await download.sendAsync({ id }).catch((error) => {
      // Another person downloaded the file, or this person's own download got no answer and the batch has
      // changed.
      if (NEWS.includes(errorData(error)?.key)) setAsks(true);
    });
  }
  const isDownloaded = downloadedAt !== null;
  return (
    <div className={styles.file}>
      <WrongAccounts rows={batch.rows.filter(({ status }) => status === 'Pending')} />
      <p>
        {isDownloaded
          ? t('staff.fileDownloaded', { name: downloadedBy ?? '', time: formatWhen(downloadedAt) })
          : t('staff.fileNever', { count: pending.count, sum: formatPkr(pending.sum) })}
        {downloads > 1 && ` ${t('staff.fileDownloads', { count: downloads })}`}
      </p>
      {!closedAt && (
        <Button
          variant={isDownloaded ? 'secondary' : 'primary'}
          busy={download.busy}
          onClick={() => (isDownloaded ? setAsks(true) : void get())}
        >
          <Icon name="download" />
          {t(isDownloaded ? 'staff.downloadAgain' : 'staff.downloadFile')}
        </Button>
      )}
      {asks && (
        <ConfirmRemoval
          title={t('staff.againTitle', { number })}
          what={
            <div className="stack gap-3">
              {downloadedAt && (
                <p>
                  {t('staff.fileDownloaded', {
                    name: downloadedBy ?? '',
                    time: formatWhen(downloadedAt),
                  })}
                </p>
              )}
              <p>{t('staff.againWhat')}</p>
            </div>
          }
          action={t('staff.againAction')}
          busy={download.busy}
          onConfirm={() => download.send({ id, again: true })}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
