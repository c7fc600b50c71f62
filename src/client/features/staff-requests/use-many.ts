import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { isStatus, useErrorText } from '../../lib/error-text.ts';
import { newKey, retryUnanswered } from '../../lib/keyed-mutation.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export type ManyVerb = 'claim' | 'release' | 'remove';

const NOTICE_MS = 12_000;

/** Does the same with many requests, one call and one key each, and says what was done and what was not. */
export function useMany(onDone: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { requests } = utils.client;
  const me = useSession()?.userId;
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [left] = useState({ page: false });
  useEffect(() => {
    left.page = false;
    return () => void Object.assign(left, { page: true });
  }, [left]);

  /** Who was faster: the decider of a request that is decided. */
  async function deciderOf(id: string): Promise<string | undefined> {
    const request = await requests.get.query({ id }).catch(() => undefined);
    if (!request?.decidedBy || request.decidedBy === me) return undefined;
    return t('staff.manyDecidedBy', { name: request.decidedBy });
  }
  /** @returns why it was not done; undefined when it was */
  async function change(verb: ManyVerb, id: string): Promise<string | undefined> {
    const idempotencyKey = newKey();
    for (let failures = 0; ; failures++) {
      try {
        if (verb === 'claim') {
          const { own, claim } = await requests.claim.mutate({ id, idempotencyKey });
          return own ? undefined : t('staff.handledBy', { name: claim.by.name });
        }
        await (verb === 'release' ? requests.release : requests.delete).mutate({ id, idempotencyKey });
        return undefined;
      } catch (error) {
        if (retryUnanswered(failures, error)) continue;
        const why = errorText(error, 'common.networkAway');
        return verb === 'claim' && isStatus(error, 409) ? ((await deciderOf(id)) ?? why) : why;
      }
    }
  }
  async function start(verb: ManyVerb, rows: readonly StaffRequestView[]): Promise<void> {
    const count = rows.length;
    const reasons = new Map<string, number>();
    let done = 0;
    setProgress({ done, count });
    for (const { id } of rows) {
      // Nobody sees the progress after leaving the page.
      if (left.page) break;
      const why = await change(verb, id);
      if (why) reasons.set(why, (reasons.get(why) ?? 0) + 1);
      else done += 1;
      setProgress({ done, count });
    }
    setProgress(null);
    const others = [...reasons].map(([why, times]) => t('staff.manyLeft', { count: times, why }));
    const result = [t(`staff.${verb}Many`, { count: done }), ...others].join('. ');
    if (others.length > 0) toast.error(result, { duration: NOTICE_MS });
    else toast.success(result);
    onDone();
    await utils.requests.invalidate();
  }
  return { progress, start };
}
