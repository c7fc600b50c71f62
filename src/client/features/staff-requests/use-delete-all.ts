import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { isStatus, useErrorText } from '../../lib/error-text.ts';
import { newKey } from '../../lib/keyed-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { type RequestFilters, toListFilters } from './hooks.ts';

/**
 * Deletes requests one by one (SPEC section 4) until all are deleted, the person stops it or leaves the page,
 * a call fails with another status than 404, or a deletion is held until a second person confirms it.
 */
export function useDeleteAll() {
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
