import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { SpinnerStatus, SpinResult } from '#shared/views/spinner.ts';
import { tellOtherTabs } from '../../lib/other-tabs.ts';
import { newKey, PAGED, retryUnanswered, trpc, useKeyedMutation, wasAnswered } from '../../lib/trpc.ts';
import { isSeedKnown, rememberCommitment } from './seen-commitments.ts';
import { useWheelMotion } from './wheel-motion.ts';

export function useSpinnerStatus(memberId: string) {
  const utils = trpc.useUtils();
  const status = trpc.spinner.status.useQuery({});
  const commit = trpc.spinner.commit.useMutation({
    retry: retryUnanswered,
    // Cancels a read of the status that began earlier, because its late answer, without the commitment,
    // would overwrite the commitment.
    onSuccess: async (committed) => {
      await utils.spinner.status.cancel();
      utils.spinner.status.setData({}, committed);
    },
    // Another tab may have made today's spin already.
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
  /** Called when the wheel has stopped, with or without a result, and when the screen closes. */
  readonly onRest: () => void;
}

/** The result or the error is shown only when the wheel has stopped. */
export function useSpin({ memberId, onStart, onRest }: SpinOptions) {
  const utils = trpc.useUtils();
  const motion = useWheelMotion();
  const [phase, setPhase] = useState<SpinPhase>('idle');
  const [result, setResult] = useState<SpinResult | null>(null);
  const [seed, setSeed] = useState(newKey);
  /** True while the outcome of a spin is unknown: the repeated call must send the same seed. */
  const [seedLocked, setSeedLocked] = useState(false);
  const spin = useKeyedMutation(utils.client.spinner.spin.mutate, {
    failed: 'member.spinFailed',
    unknown: 'member.spinUnknown',
    tell: null,
  });
  const busy = useRef(false);

  const rest = useEffectEvent(onRest);
  useEffect(() => () => rest(), []);

  async function start(status: SpinnerStatus): Promise<void> {
    if (busy.current || !status.canSpin || status.commitment === null) return;
    busy.current = true;
    const chosen = { commitment: status.commitment, clientSeed: seed };
    // If this seed was sent with an earlier commitment, the server may have chosen the secret of the new
    // commitment to suit this seed. A new seed prevents that.
    const input = isSeedKnown(memberId, status.businessDay, chosen)
      ? { ...chosen, clientSeed: newKey() }
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
      // Prepares a seed that the server doesn't know, because the page may stay open until tomorrow's spin.
      setSeed(newKey());
      setPhase('landed');
      utils.users.me.setData(undefined, (me) => me && { ...me, balance: drawn.newBalance });
      // Writes the result into the cached status, so that it stays on the screen even if the network fails
      // before the status is read again.
      const { businessDay, commitment, nextSpinTime } = drawn;
      utils.spinner.status.setData({}, (now) =>
        now?.businessDay === businessDay ? { ...now, canSpin: false, commitment, nextSpinTime } : now,
      );
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

  // `sendAsync` may fail while the wheel still turns. The error is shown only once the wheel has stopped.
  const problem = phase === 'idle' ? spin.problem : null;
  useEffect(() => {
    if (problem) toast.error(problem);
  }, [problem]);
  return { phase, result, problem, seed, setSeed, seedLocked, start, motion };
}

export const useSpinHistory = () => trpc.spinner.history.useInfiniteQuery({ limit: 10 }, PAGED);
