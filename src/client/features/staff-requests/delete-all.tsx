import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { formatPkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { Menu } from '../../components/staff/menu.tsx';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { Button } from '../../components/ui/button.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import { isStatus, newKey, trpc, useErrorText } from '../../lib/trpc.ts';
import styles from './delete-all.module.css';
import { type RequestFilters, toListFilters } from './hooks.ts';

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

/**
 * Pending ones are also counted separately: a withdrawal is refunded, and the account of a deposit waits for
 * a deposit again.
 */
function What({ requests, filter }: { readonly requests: readonly RequestView[]; readonly filter: string }) {
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

/**
 * Deletes requests one by one (SPEC section 4) until all are deleted, the person stops it or leaves the page,
 * a call fails with another status than 404, or a deletion is held until a second person confirms it.
 */
function useDeleteAll() {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  /** The number of requests found so far; null when no search runs. */
  const [collected, setCollected] = useState<number | null>(null);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [stop] = useState({ asked: false });
  // Leaving the screen stops the deletion, because the Stop button is gone with it.
  useEffect(() => () => void Object.assign(stop, { asked: true }), [stop]);

  /** Reads all pages of matching requests, so that the question can name exactly what will be deleted. */
  async function collect(filters: RequestFilters): Promise<readonly RequestView[] | undefined> {
    const found: RequestView[] = [];
    const input = { ...toListFilters(filters), limit: LIST_LIMITS.max };
    stop.asked = false;
    setCollected(0);
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await utils.client.requests.list.query({ ...input, cursor });
        found.push(...page.items);
        cursor = page.nextCursor;
        if (stop.asked) return undefined;
        if (cursor !== null) setCollected(found.length);
      }
      return found;
    } catch (error) {
      toast.error(errorText(error, 'staff.loadRequestsFailed'));
      return undefined;
    } finally {
      setCollected(null);
    }
  }

  async function start(requests: readonly RequestView[]): Promise<void> {
    stop.asked = false;
    const count = requests.length;
    let done = 0;
    setProgress({ done, count });
    try {
      for (const request of requests) {
        if (stop.asked) break;
        try {
          const input = { id: request.id, idempotencyKey: newKey() };
          const { awaitingSecondPerson } = await utils.client.requests.delete.mutate(input);
          // The person has reached the day's number of deletions that need no second person, so each further
          // deletion would be held until a second person confirms it.
          if (awaitingSecondPerson) {
            toast([t('staff.nowWaits'), t('staff.deleteStopped', { done, count })].join(' '), {
              duration: LONG_NOTICE_MS,
            });
            return;
          }
        } catch (error) {
          // Status 404: the request is no longer in the staff's list, for example because another person
          // deleted it.
          if (!isStatus(error, 404)) throw error;
        }
        setProgress({ done: ++done, count });
      }
      if (done === count) toast.success(t('staff.allDeleted', { count }));
      else toast(t('staff.deleteStopped', { done, count }));
    } catch (error) {
      const why = errorText(error);
      toast.error([t('staff.deleteAllFailed'), t('staff.deleteStopped', { done, count }), why].join('. '));
    } finally {
      setProgress(null);
      await utils.requests.invalidate();
    }
  }
  return { collected, collect, progress, start, stop: () => Object.assign(stop, { asked: true }) };
}
