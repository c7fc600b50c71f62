import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import type { StaffEvent } from '#shared/events.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import type { RequestBatch } from '#shared/views/payouts.ts';
import type { RequestView, StaffRequestView } from '#shared/views/requests.ts';
import { TwoLines } from '../../components/staff/data-table.tsx';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { isWaiting } from '../../components/staff/use-toast-mutation.ts';
import { useFormat } from '../../lib/format.ts';
import { useLiveEvents } from '../../lib/live.tsx';
import { sendOnLeave } from '../../lib/own-session.ts';
import { askBeforeDelay } from '../../lib/step-up.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { errorData, isStatus, newKey, trpc, useKeyedMutation } from '../../lib/trpc.ts';
import { statusChangeOf, useRefetchRequest } from './use-request.ts';

export type Verb = 'approve' | 'reject' | 'delete';

export interface Decision {
  readonly verb: Verb;
  readonly request: StaffRequestView;
  /** The reason of a rejection, or the bank's reference of a payout; may be empty. */
  readonly answer: string;
  readonly account?: PaymentMethod;
  /** A person has confirmed that the reference is right although another payout has the same one. */
  readonly sameReference?: boolean;
}

export interface UsedReference {
  readonly id: string;
  readonly reference: string;
}

/** A decision that can be undone first waits up to `UNDO_MS`. */
interface Waiting extends Decision {
  readonly idempotencyKey: string;
}

export const UNDO_MS = 6_000;

const FAILED = {
  approve: 'staff.approveFailed',
  reject: 'staff.rejectFailed',
  delete: 'staff.deleteFailed',
} as const satisfies Record<Verb, TextKey>;

function doneText({ verb, request: { type } }: Decision): TextKey {
  if (verb === 'delete') return 'staff.requestDeleted';
  if (type === 'Deposit') return verb === 'approve' ? 'staff.depositApproved' : 'staff.depositRejected';
  return verb === 'approve' ? 'staff.withdrawalApproved' : 'staff.withdrawalRejected';
}

/** A payout's money was already transferred, and the removal of a request is final. */
const isUndoable = ({ verb, request }: Decision) =>
  verb === 'reject' || (verb === 'approve' && request.type === 'Deposit');

const inputOf = ({ verb, request: { id }, answer, account, sameReference, idempotencyKey }: Waiting) => {
  if (verb === 'approve')
    return { id, reference: answer || undefined, account, sameReference, idempotencyKey };
  if (verb === 'reject') return { id, reason: answer || undefined, idempotencyKey };
  return { id, idempotencyKey };
};

/**
 * A decision that can be undone is sent after `UNDO_MS`, or when the person makes the next decision or leaves
 * the page.
 * @returns `decide`: false if a decision that is sent at once fails, or if the person is asked for a one-time
 * code or a passkey and gives none; otherwise true, even if a decision that is sent later then fails
 */
export function useDecisions(onDecided: (request: StaffRequestView, verb: Verb) => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const { formatWhen } = useFormat();
  const utils = trpc.useUtils();
  const refetch = useRefetchRequest();
  const { requests } = utils.client;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // True while a decision that can't be undone is sent; after status 404 or 409, until the request was read
  // again. The live event of this decision must not be reported as another person's decision.
  const [busy, setBusy] = useState(false);
  const [usedReference, setUsedReference] = useState<UsedReference | null>(null);
  const unsent = useRef<Waiting | null>(null);
  /** The ids of requests whose decision is being sent, or was sent and the list was not reloaded since. */
  const [sent, setSent] = useState<readonly string[]>([]);
  /** The ids of requests that this person decided on this page. A decision may wait for a second person. */
  const [made, setMade] = useState<readonly string[]>([]);
  const approve = useKeyedMutation(requests.approve.mutate, { failed: FAILED.approve, tell: null });
  const reject = useKeyedMutation(requests.reject.mutate, { failed: FAILED.reject, tell: null });
  const remove = useKeyedMutation(requests.delete.mutate, { failed: FAILED.delete, tell: null });
  const mutations = { approve, reject, delete: remove };

  async function send(decision: Waiting): Promise<boolean> {
    const { verb, request } = decision;
    const settle = () => setSent((ids) => ids.filter((id) => id !== request.id));
    setSent((ids) => [...ids, request.id]);
    try {
      const answer = await mutations[verb].sendAsync(inputOf(decision));
      if (isWaiting(answer)) toast(toastAbout(request, t('staff.nowWaits')), { duration: LONG_NOTICE_MS });
      else toast.success(toastAbout(request, t(doneText(decision))));
      setMade((ids) => [...ids, request.id]);
      return true;
    } catch (error) {
      // The toast names the failed action and gives the reason (SPEC section 8).
      toast.error(toastAbout(request, failureText(error, FAILED[verb])));
      if (errorData(error)?.key === 'referenceUsed') {
        setUsedReference({ id: request.id, reference: decision.answer });
      }
      if (isStatus(error, 409) || isStatus(error, 404)) await refetch(request.id);
      // After an error the person may decide again at once, before the list was read again.
      settle();
      return false;
    } finally {
      void utils.requests.invalidate().finally(settle);
    }
  }
  function take(): Waiting | null {
    const taken = unsent.current;
    unsent.current = null;
    setWaiting(null);
    return taken;
  }
  const flush = useEffectEvent(() => {
    const taken = take();
    if (taken) void send(taken);
  });
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => flush(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  useEffect(() => {
    const onLeave = () => {
      const taken = take();
      if (taken) sendOnLeave(`requests.${taken.verb}`, inputOf(taken));
    };
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  });
  // When the person opens another screen of the app, the waiting decision is sent by a normal call.
  // `sendOnLeave` is not needed, because the page stays loaded.
  useEffect(() => () => flush(), []);

  // If another person decides the request first or puts it into a payout batch, the waiting decision is
  // dropped. A toast names that person, if the request can be read.
  useLiveEvents<StaffEvent>((event) => {
    const change = statusChangeOf(event);
    const decision = unsent.current;
    if (!change || !decision || change.id !== decision.request.id) return;
    if (change.status === 'Pending') void dropIfInBatch(decision);
    else void tellLoss(decision);
  });
  /**
   * An event with status Pending doesn't say whether the request was put into a payout batch, so the request
   * is read again.
   */
  async function dropIfInBatch(decision: Waiting): Promise<void> {
    const now = await requests.get.query({ id: decision.request.id }).catch(() => null);
    if (now?.batch && unsent.current === decision) await tellLoss(decision);
  }
  async function tellLoss({ verb, request }: Waiting): Promise<void> {
    take();
    const now = await requests.get.query({ id: request.id }).catch(() => null);
    const how = now?.removedPending
      ? 'removed'
      : now?.cancelled
        ? 'cancelled'
        : now?.status === 'Approved'
          ? 'approved'
          : 'rejected';
    const { decidedBy: name, decidedAt, batch } = now ?? {};
    const who = name && decidedAt && t(`staff.${how}By`, { name, time: formatWhen(decidedAt) });
    const why = who || (batch ? inBatch(batch) : t('errors.alreadyDecided'));
    const done = t('staff.because', { what: t(FAILED[verb]), why });
    toast.error(toastAbout(request, done), { duration: LONG_NOTICE_MS });
  }

  const inBatch = ({ number, createdBy, createdAt }: RequestBatch) =>
    t('errors.requestInBatch', { number, name: createdBy, time: formatWhen(createdAt) });

  async function decide(decision: Decision): Promise<boolean> {
    const earlier = take();
    if (earlier) void send(earlier);
    const next = { ...decision, idempotencyKey: newKey() };
    if (isUndoable(decision)) {
      const given = askBeforeDelay();
      if (given !== true && !(await given)) return false;
      unsent.current = next;
      setWaiting(next);
      onDecided(decision.request, decision.verb);
      return true;
    }
    setBusy(true);
    const done = await send(next);
    if (done) onDecided(decision.request, decision.verb);
    setBusy(false);
    return done;
  }
  return {
    decide,
    busy,
    usedReference,
    waiting,
    isDeciding: (id: string) => waiting?.request.id === id || sent.includes(id),
    isOwn: (id: string) => made.includes(id),
    undo: () => take()?.request,
  };
}

/** The text stays to the letter (SPEC section 8); a second line names request and member. */
function toastAbout({ number, user }: RequestView, text: string): JSX.Element {
  return <TwoLines sub={`${number}, ${user}`}>{text}</TwoLines>;
}
