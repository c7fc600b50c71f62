import { useState } from 'react';
import { formatPkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { Menu } from '../../components/staff/menu.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './delete-all.module.css';
import type { RequestFilters } from './hooks.ts';
import { useDeleteAll } from './use-delete-all.ts';

/** To delete more requests than this, a person must type the number of these requests. */
const TYPED_BEYOND = 20;

interface DeleteAllProps {
  readonly filters: RequestFilters;
  readonly disabled: boolean;
}

export function DeleteAll({ filters, disabled }: DeleteAllProps) {
  const { t } = useText();
  const { collected, collect, progress, start, stop } = useDeleteAll();
  const [asked, setAsked] = useState<readonly RequestView[] | null>(null);
  const mustType = (asked?.length ?? 0) > TYPED_BEYOND;
  const { type, status, search } = filters;
  const filter = [type && t(`staff.type${type}`), status, search && `“${search}”`].filter(Boolean).join(', ');
  if (progress || collected) {
    const label = progress ? t('staff.deleting', progress) : t('staff.collecting', { count: collected ?? 0 });
    return (
      <div className={styles.progress} role="status">
        <span>{label}</span>
        {progress && <ProgressBar value={progress.done} max={progress.count} label={label} />}
        <Button size="small" variant="secondary" onClick={stop}>
          {t('staff.stop')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Menu label={t('staff.more')}>
        <Button
          variant="dangerQuiet"
          disabled={disabled}
          onClick={async () => setAsked((await collect(filters)) ?? null)}
        >
          {t('staff.deleteAll')}
        </Button>
      </Menu>
      {asked && (
        <Confirm
          request={{
            title: t('staff.deleteAllConfirm'),
            what: <What requests={asked} filter={filter} />,
            action: t('staff.deleteAll'),
            danger: true,
            ...(mustType && {
              ask: {
                label: t('staff.typeCount', { count: asked.length }),
                max: 10,
                isRight: (answer: string) => answer.trim() === String(asked.length),
              },
            }),
          }}
          busy={false}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void start(asked);
          }}
        />
      )}
    </>
  );
}

interface WhatProps {
  readonly requests: readonly RequestView[];
  readonly filter: string;
}

/**
 * Pending ones are also counted separately: a withdrawal is refunded, and the account of a deposit waits for
 * a deposit again.
 */
function What({ requests, filter }: WhatProps) {
  const { t } = useText();
  const deposits = requests.filter(({ type }) => type === 'Deposit').length;
  const pending = requests.filter(({ status }) => status === 'Pending');
  const refunds = pending.filter(({ type }) => type === 'Withdraw');
  const refunded = paisa(refunds.reduce((sum, request) => sum + toPaisa(request.amount), 0));
  const waiting = pending.length - refunds.length;
  const lines = [
    t('staff.deleteAllWhat', { count: requests.length }),
    filter && t('staff.deleteListedFilter', { filter }),
    t('staff.deleteListedKinds', { deposits, withdrawals: requests.length - deposits }),
    refunds.length > 0 &&
      t('staff.deleteAllRefunds', { count: refunds.length, amount: formatPkr(toPkr(refunded)) }),
    waiting > 0 && t('staff.deleteAllDeposits', { count: waiting }),
  ];
  return lines.flatMap((line) => (line ? <p key={line}>{line}</p> : []));
}
