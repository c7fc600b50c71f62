import { useState } from 'react';
import { formatPkr, type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import { Confirm } from '../../components/staff/confirm.tsx';
import { useMakeBatch } from '../../components/staff/use-make-batch.ts';
import { WrongAccounts } from '../../components/staff/wrong-accounts.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
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
  const acts = [
    ['staff.claimSelected', claim, () => void start('claim', claim)],
    ['staff.releaseSelected', release, () => void start('release', release)],
    ['staff.paySelected', pay, () => setAsked({ what: 'pay', rows: pay })],
    ['staff.removeSelected', remove, () => setAsked({ what: 'remove', rows: remove })],
  ] as const;
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
        {acts.map(
          ([label, rows, act]) =>
            rows.length > 0 && (
              <Button key={label} size="small" variant="secondary" busy={busy} onClick={act}>
                {t(label, { count: rows.length })}
              </Button>
            ),
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

interface PayManyProps {
  readonly rows: readonly StaffRequestView[];
  readonly sum: string;
  readonly onClose: () => void;
}

function PayMany({ rows, sum, onClose }: PayManyProps) {
  const { t } = useText();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const flagged = rows.filter(({ warnings }) => warnings.length > 0).length;
  const { make, busy } = useMakeBatch();
  return (
    <Confirm
      request={{
        title: t('staff.paySelectedTitle'),
        what: (
          <>
            <p>{sum}</p>
            <WrongAccounts rows={rows} />
            {flagged > 0 && <p>{t('staff.paySelectedFlagged', { count: flagged })}</p>}
            <AccountField label={t('staff.payFrom')} value={account} onChange={setAccount} />
          </>
        ),
        action: t('staff.makeBatch'),
      }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => make(rows, account)}
    />
  );
}

/** The sum of the amounts of the deposits and of the payouts of the withdrawals among these requests. */
function sumOf(rows: Rows): Pkr {
  return toPkr(paisa(rows.reduce((sum, { amount, payout }) => sum + toPaisa(payout ?? amount), 0)));
}

function choicesOf(rows: Rows, me: string | undefined) {
  const isOpen = ({ status, batch }: StaffRequestView) => status === 'Pending' && !batch;
  const isOwn = ({ claim }: StaffRequestView) => claim?.by.id === me;
  return {
    claim: rows.filter((row) => isOpen(row) && !row.claim),
    release: rows.filter((row) => isOpen(row) && isOwn(row)),
    pay: rows.filter((row) => row.type === 'Withdraw' && isOpen(row) && (!row.claim || isOwn(row))),
    // Without pending requests: removing one is a decision and may move money.
    remove: rows.filter(({ status, removedAt }) => status !== 'Pending' && !removedAt),
  };
}
