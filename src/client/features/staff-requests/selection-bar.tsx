import { useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { PayMany } from './pay-many.tsx';
import { choicesOf, sumOf } from './selection.ts';
import styles from './selection-bar.module.css';
import { useMany } from './use-many.ts';
import type { Selection } from './use-selection.ts';

type Rows = readonly StaffRequestView[];

export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { t } = useText();
  const { chosen, choosable, choose, chooseAll, chooseNone } = selection;
  const { progress, start, stop } = useMany((visited) => {
    for (const { id } of visited) choose(id, false);
  });
  /** Its rows stay as they were when the question appeared, even if the list changes. */
  const [asked, setAsked] = useState<{ readonly what: 'remove' | 'pay'; readonly rows: Rows } | null>(null);
  const { claim, release, pay, remove } = choicesOf(chosen, useSession()?.userId);
  const sums = (rows: Rows) =>
    (['Deposit', 'Withdraw'] as const).flatMap((type) => {
      const kind = rows.filter((row) => row.type === type);
      if (kind.length === 0) return [];
      const one = kind.length === 1 ? 'One' : '';
      return t(`staff.chosen${type}${one}`, { count: kind.length, sum: formatPkr(sumOf(kind)) });
    });
  const close = () => setAsked(null);
  const busy = progress !== null;
  // The bar stays while a question is open or an action runs, even if a new filter leaves no ticked request.
  if (chosen.length === 0 && !busy && !asked) return null;
  return (
    <section className={styles.bar} aria-label={t('staff.chosenRequests')}>
      <div className={styles.line}>
        <p role="status">
          <strong>
            {progress ? t('staff.manyProgress', progress) : t('staff.chosen', { count: chosen.length })}
          </strong>{' '}
          {sums(chosen).join(' · ')}
        </p>
        {busy && (
          <Button size="small" variant="secondary" onClick={stop}>
            {t('staff.stop')}
          </Button>
        )}
        {chosen.length < choosable.length && (
          <Button size="small" variant="quiet" disabled={busy} onClick={chooseAll}>
            {t('staff.chooseShown', { count: choosable.length })}
          </Button>
        )}
        <Button size="small" variant="quiet" disabled={busy} onClick={chooseNone}>
          {t('staff.chooseNone')}
        </Button>
        {claim.length > 0 && (
          <Button size="small" variant="secondary" busy={busy} onClick={() => void start('claim', claim)}>
            {t('staff.claimSelected', { count: claim.length })}
          </Button>
        )}
        {release.length > 0 && (
          <Button size="small" variant="secondary" busy={busy} onClick={() => void start('release', release)}>
            {t('staff.releaseSelected', { count: release.length })}
          </Button>
        )}
        {pay.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            onClick={() => setAsked({ what: 'pay', rows: pay })}
          >
            {t('staff.paySelected', { count: pay.length })}
          </Button>
        )}
        {remove.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            onClick={() => setAsked({ what: 'remove', rows: remove })}
          >
            {t('staff.removeSelected', { count: remove.length })}
          </Button>
        )}
      </div>
      {asked?.what === 'pay' && <PayMany rows={asked.rows} sum={sums(asked.rows).join('')} onClose={close} />}
      {asked?.what === 'remove' && (
        <Confirm
          request={{
            title:
              asked.rows.length === 1
                ? t('staff.removeSelectedConfirmOne')
                : t('staff.removeSelectedConfirm', { count: asked.rows.length }),
            what: (
              <>
                <p>{sums(asked.rows).join(' · ')}</p>
                <p>{t('staff.removeSelectedWhat')}</p>
              </>
            ),
            action: t('staff.removeSelected', { count: asked.rows.length }),
            danger: true,
          }}
          busy={busy}
          onClose={close}
          onConfirm={() => {
            close();
            void start('remove', asked.rows);
          }}
        />
      )}
    </section>
  );
}
