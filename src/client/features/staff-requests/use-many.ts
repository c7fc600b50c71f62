import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, newKey, retryUnanswered, trpc, useErrorText, wasAnswered } from '../../lib/trpc.ts';

export type ManyVerb = 'claim' | 'release' | 'remove';
type Rows = readonly StaffRequestView[];

/** @param onDone called with the requests that were tried */
export function useMany(onDone: (visited: Rows) => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { requests } = utils.client;
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [stop] = useState({ asked: false });
  // Leaving the page stops the action, because its progress is no longer visible.
  useEffect(() => () => void Object.assign(stop, { asked: true }), [stop]);

  async function deciderOf(id: string): Promise<string | undefined> {
    const request = await requests.get.query({ id }).catch(() => undefined);
    return request?.decidedBy ? t('staff.manyDecidedBy', { name: request.decidedBy }) : undefined;
  }
  /** @returns empty if the request was changed */
  async function change(verb: ManyVerb, id: string): Promise<{ why?: string; unanswered?: boolean }> {
    const idempotencyKey = newKey();
    for (let failures = 0; ; failures++) {
      try {
        if (verb === 'claim') {
          const { own, claim } = await requests.claim.mutate({ id, idempotencyKey });
          return own ? {} : { why: t('staff.handledBy', { name: claim.by.name }) };
        }
        if (verb === 'release') {
          await requests.release.mutate({ id, idempotencyKey });
          return {};
        }
        const { awaitingSecondPerson } = await requests.delete.mutate({ id, idempotencyKey });
        return awaitingSecondPerson ? { why: t('errors.awaitingSecondPerson') } : {};
      } catch (error) {
        if (retryUnanswered(failures, error)) continue;
        const why = errorText(error);
        if (!wasAnswered(error)) return { why, unanswered: true };
        return { why: verb === 'claim' && isStatus(error, 409) ? ((await deciderOf(id)) ?? why) : why };
      }
    }
  }
  async function start(verb: ManyVerb, rows: Rows): Promise<void> {
    const count = rows.length;
    const reasons = new Map<string, number>();
    const leave = (why: string, times: number) => reasons.set(why, (reasons.get(why) ?? 0) + times);
    let done = 0;
    let visited = 0;
    stop.asked = false;
    setProgress({ done, count });
    for (const { id } of rows) {
      if (stop.asked) {
        leave(t('staff.manyStopped'), count - visited);
        break;
      }
      const { why, unanswered } = await change(verb, id);
      if (why && unanswered) {
        leave(why, count - visited);
        break;
      }
      visited += 1;
      if (why) leave(why, 1);
      else done += 1;
      setProgress({ done, count });
    }
    setProgress(null);
    const others = [...reasons].map(([why, times]) => t('staff.manyLeft', { count: times, why }));
    const result = [t(`staff.${verb}Many`, { count: done }), ...others].join('. ');
    if (others.length > 0) toast.error(result, { duration: LONG_NOTICE_MS });
    else toast.success(result);
    onDone(rows.slice(0, visited));
    await utils.requests.invalidate();
  }
  return { progress, start, stop: () => Object.assign(stop, { asked: true }) };
}
