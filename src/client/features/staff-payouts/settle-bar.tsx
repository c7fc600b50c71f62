import { useState } from 'react';
import toast from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import type { BatchDetails, SettledView } from '#shared/views/payouts.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { errorData } from '../../lib/trpc.ts';
import { sumOf } from './choice.ts';
import { useSettle } from './hooks.ts';
import styles from './payouts.module.css';
import type { Results } from './use-results.ts';

/** Errors about a reference that occurs twice. A person may confirm that this is right. */
const DOUBTS: readonly (string | undefined)[] = ['referenceUsed', 'referenceTwice'];

export function SettleBar({ batch, results }: { readonly batch: BatchDetails; readonly results: Results }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const [asks, setAsks] = useState(false);
  const [same, setSame] = useState(false);
  const [withoutFile, setWithoutFile] = useState(false);
  // `seen`: the number of downloads of the bank file when the question opened. `accepted`: the number of
  // downloads when the person last confirmed to know of a later download; 0 if not confirmed.
  const [seen, setSeen] = useState(batch.downloads);
  const [accepted, setAccepted] = useState(0);
  const settle = useSettle();
  const rowsOf = (outcome: 'paid' | 'failed') => {
    const ids = new Set(results.results.filter((one) => one.outcome === outcome).map((one) => one.requestId));
    return results.pending.filter(({ id }) => ids.has(id));
  };
  const [paid, failed] = [rowsOf('paid'), rowsOf('failed')];
  const counts = { paid: paid.length, failed: failed.length };
  const refusal = errorData(settle.error)?.key;
  const isDoubtful = results.repeated.length > 0 || DOUBTS.includes(refusal);
  const isNews = batch.downloads > seen;
  const isUnsent = batch.downloads === 0 && paid.length > 0;
  const isReady =
    (!isDoubtful || same) && (!isUnsent || withoutFile) && (!isNews || accepted === batch.downloads);

  async function send(): Promise<void> {
    const input = {
      id: batch.id,
      results: results.results,
      downloads: Math.max(seen, accepted),
      withoutFile: (isUnsent && withoutFile) || undefined,
      sameReference: same || undefined,
    };
    const settled = await settle.sendAsync(input).catch(() => null);
    if (!settled) return;
    const done = (status: SettledView['status']) =>
      settled.filter((one) => one.settled && one.status === status).length;
    if (settled.some((one) => one.settled))
      toast.success(t('staff.settled', { paid: done('Approved'), failed: done('Rejected') }));
    const held = settled.filter((one) => one.awaitingSecondPerson).length;
    if (held > 0) toast(t('staff.someWait', { count: held }), { duration: LONG_NOTICE_MS });
    const late = settled.filter((one) => !one.settled && !one.awaitingSecondPerson);
    const tell = (text: 'staff.settledBefore' | 'staff.takenOutBefore', rows: typeof late) => {
      const list = rows.map(({ number, by }) => (by ? `${number} (${by})` : number)).join(', ');
      if (rows.length > 0) toast.error(t(text, { list }), { duration: LONG_NOTICE_MS });
    };
    tell(
      'staff.settledBefore',
      late.filter(({ status }) => status !== 'Pending'),
    );
    tell(
      'staff.takenOutBefore',
      late.filter(({ status }) => status === 'Pending'),
    );
    setAsks(false);
    results.clear();
  }
  const text =
    counts.failed === 0 ? 'staff.settlePaid' : counts.paid === 0 ? 'staff.settleFailed' : 'staff.settle';
  return (
    <div className={styles.make}>
      <p className={styles.sum}>
        {t('staff.countAndSum', { count: counts.paid, sum: formatPkr(sumOf(paid)) })}
      </p>
      <Button
        disabled={results.results.length === 0}
        onClick={() => {
          setSame(false);
          setWithoutFile(false);
          setSeen(batch.downloads);
          setAccepted(0);
          setAsks(true);
        }}
      >
        {results.results.length === 0 ? t('staff.nothingEntered') : t(text, counts)}
      </Button>
      {asks && (
        <Confirm
          request={{
            title: t('staff.settleTitle'),
            action: t('staff.settleAction'),
            what: (
              <div className="stack gap-3">
                {paid.length > 0 && (
                  <p>
                    {t('staff.settleWhatPaid', {
                      count: paid.length,
                      sum: formatPkr(sumOf(paid)),
                      account: batch.account,
                    })}
                  </p>
                )}
                {failed.length > 0 && (
                  <p>
                    {t('staff.settleWhatFailed', { count: failed.length, sum: formatPkr(sumOf(failed)) })}
                  </p>
                )}
                {failed.length > 0 && (
                  <ul className={styles.failures}>
                    {failed.map(({ id, number, user }) => (
                      <li key={id}>
                        {number}, <bdi>{user}</bdi>: <bdi>{results.of(id).reason}</bdi>
                      </li>
                    ))}
                  </ul>
                )}
                {results.repeated.length > 0 && (
                  <p className={styles.problem}>
                    {t('staff.pasteTwice', { references: results.repeated.join(', ') })}
                  </p>
                )}
                {settle.problem && (
                  <p className={styles.problem} role="alert">
                    {settle.problem}
                  </p>
                )}
                {isUnsent && (
                  <>
                    <p className={styles.problem}>{t('staff.settleNoFile')}</p>
                    <CheckField
                      label={t('staff.settleWithoutFile')}
                      checked={withoutFile}
                      onChange={setWithoutFile}
                    />
                  </>
                )}
                {isNews && refusal !== 'batchDownloaded' && (
                  <p className={styles.problem}>
                    {t('staff.fileDownloaded', {
                      name: batch.downloadedBy ?? '',
                      time: batch.downloadedAt ? formatWhen(batch.downloadedAt) : '',
                    })}
                  </p>
                )}
                {isNews && (
                  <CheckField
                    label={t('staff.settleDownloaded')}
                    checked={accepted === batch.downloads}
                    onChange={(tick) => setAccepted(tick ? batch.downloads : 0)}
                  />
                )}
                {isDoubtful && <CheckField label={t('staff.settleSame')} checked={same} onChange={setSame} />}
              </div>
            ),
          }}
          ready={isReady}
          busy={settle.busy}
          onConfirm={() => void send()}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
