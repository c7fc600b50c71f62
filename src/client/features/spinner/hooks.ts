import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SpinnerStatus, SpinResult } from '#shared/views.ts';
import { retryUnanswered, useKeyedMutation, wasAnswered } from '../../lib/keyed-mutation.ts';
import { tellOtherTabs } from '../../lib/other-tabs.ts';
import { trpc } from '../../lib/trpc.ts';
import { newSeed } from './seed.ts';
import { isSeedKnown, rememberCommitment } from './seen-commitments.ts';
import { useWheelMotion } from './wheel-motion.ts';

/** The state of today's spin. Requests the commitment as soon as a spin is possible. */
export function useSpinnerStatus(memberId: string) {
  const utils = trpc.useUtils();
  const status = trpc.spinner.status.useQuery({});
  const commit = trpc.spinner.commit.useMutation({
    retry: retryUnanswered,
    onSuccess: (committed) => utils.spinner.status.setData({}, committed),
    // Another tab may have used the spin.
    onError: () => utils.spinner.status.invalidate(),
  });

  const data = status.data;
  const missing = data?.canSpin === true && data.commitment === null;
  const ask = useEffectEvent(() => commit.mutate());
  useEffect(() => {
    if (missing) ask();
  }, [missing]);

  useEffect(() => {
    if (data?.commitment) {
      rememberCommitment(memberId, data.businessDay, { commitment: data.commitment, clientSeed: null });
    }
  }, [memberId, data?.commitment, data?.businessDay]);

  return { status, commit: { failed: commit.isError, error: commit.error, retry: () => commit.mutate() } };
}

export type SpinPhase = 'idle' | 'spinning' | 'landed';

interface SpinOptions {
  readonly memberId: string;
  readonly onStart: () => void;
  /** Called when the wheel stops, with or without a result: held events may be shown then. */
  readonly onRest: () => void;
}

/** One spin: the wheel turns during the call, stops on the drawn slice, and only then shows the result. */
export function useSpin({ memberId, onStart, onRest }: SpinOptions) {
  const utils = trpc.useUtils();
  const motion = useWheelMotion();
  const [phase, setPhase] = useState<SpinPhase>('idle');
  const [result, setResult] = useState<SpinResult | null>(null);
  const [seed, setSeed] = useState(newSeed);
  /** True while an attempt has no answer: the attempt must be repeated with the same seed. */
  const [seedLocked, setSeedLocked] = useState(false);
  const spin = useKeyedMutation(utils.client.spinner.spin.mutate, {
    failed: 'member.spinFailed',
    unknown: 'member.spinUnknown',
  });
  const busy = useRef(false);

  const rest = useEffectEvent(onRest);
  useEffect(() => () => rest(), []);

  async function start(status: SpinnerStatus): Promise<void> {
    if (busy.current || !status.canSpin || status.commitment === null) return;
    busy.current = true;
    const chosen = { commitment: status.commitment, clientSeed: seed };
    // A seed that was sent for another commitment is known to the server, which could fit its secret to it.
    const input = isSeedKnown(memberId, status.businessDay, chosen)
      ? { ...chosen, clientSeed: newSeed() }
      : chosen;
    setSeed(input.clientSeed);
    rememberCommitment(memberId, status.businessDay, input);
    setPhase('spinning');
    onStart();
    motion.start();
    try {
      const drawn = await spin.sendAsync(input);
      await motion.land(drawn.slice);
      setResult(drawn);
      // The page may stay open until the next day's spin, which also needs a seed unknown to the server.
      setSeed(newSeed());
      setPhase('landed');
      utils.users.me.setData(undefined, (me) => me && { ...me, balance: drawn.newBalance });
      tellOtherTabs();
      void Promise.all([
        utils.spinner.invalidate(),
        utils.users.me.invalidate(),
        utils.users.transactions.invalidate(),
      ]);
    } catch (error) {
      const answered = wasAnswered(error);
      await motion.stop();
      setPhase('idle');
      setSeedLocked(!answered);
      if (answered) void utils.spinner.invalidate();
    } finally {
      busy.current = false;
      onRest();
    }
  }

  // The error is shown after the wheel has stopped.
  const problem = phase === 'idle' ? spin.problem : null;
  return { phase, result, problem, seed, setSeed, seedLocked, start, motion };
}

/** All spins so far, newest first, page by page. */
export function useSpinHistory() {
  return trpc.spinner.history.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
