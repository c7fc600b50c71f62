import { useEffect, useEffectEvent, useRef } from 'react';
import type { SpinnerStatus, SpinView } from '#shared/views/spinner.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { FairPanel } from './fair-panel.tsx';
import { useSpin } from './hooks.ts';
import { NextSpin } from './next-spin.tsx';
import { PrizeBadges } from './prize-badges.tsx';
import { ResultPanel } from './result-panel.tsx';
import { isSeed } from './seed.ts';
import styles from './spinner-panel.module.css';
import { Wheel } from './wheel.tsx';

interface SpinnerPanelProps {
  readonly memberId: string;
  readonly status: SpinnerStatus;
  /** Asks for the commitment again after an error; null if there was no error. */
  readonly onRetryCommit: (() => void) | null;
  /** Today's spin, once the history has it; undefined before. */
  readonly today: SpinView | undefined;
  readonly onStart: () => void;
  readonly onRest: () => void;
  readonly onExpired: () => void;
}

export function SpinnerPanel(props: SpinnerPanelProps) {
  const { memberId, status, today } = props;
  const { t } = useText();
  const panel = useRef<HTMLDivElement>(null);
  const spin = useSpin({
    memberId,
    onStart: () => {
      if (window.innerWidth < 720 || window.innerHeight < 480) {
        requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'start', behavior: 'smooth' }));
      }
      props.onStart();
    },
    onRest: props.onRest,
  });

  const shown: SpinView | undefined = spin.result?.businessDay === status.businessDay ? spin.result : today;
  const spinning = spin.phase === 'spinning';
  const waits = useConnection() === 'offline';
  const turning = t(waits ? 'member.spinWaits' : 'member.spinning');
  const locked = !spinning && !status.canSpin;
  const preparing = status.canSpin && status.commitment === null;

  const restingSlice = spin.phase === 'idle' && locked ? shown?.slice : undefined;
  const showSlice = useEffectEvent((slice: number) => spin.motion.showSlice(slice));
  useEffect(() => {
    if (restingSlice !== undefined) showSlice(restingSlice);
  }, [restingSlice]);

  return (
    <Card>
      <div className={styles.panel} ref={panel}>
        <Wheel motion={spin.motion} landed={locked ? (shown?.slice ?? null) : null} />
        <div className="stack gap-3">
          <Button
            variant="primary"
            block
            busy={spinning}
            disabled={locked || preparing || !isSeed(spin.seed)}
            onClick={() => void spin.start(status)}
          >
            {spinning ? turning : locked ? t('member.alreadySpun') : t('member.spinTheWheel')}
          </Button>
          <Problem text={spin.problem} />
          <NextSpin status={status} turning={spinning ? turning : null} onExpired={props.onExpired} />
          <div className={styles.result}>
            <ResultPanel spin={locked ? shown : undefined} />
            <PrizeBadges odds={status.odds} />
          </div>
        </div>
      </div>
      <FairPanel
        commitment={status.commitment ?? (locked ? (shown?.commitment ?? null) : null)}
        onRetryCommit={props.onRetryCommit}
        seed={locked && shown ? shown.clientSeed : spin.seed}
        seedFixed={locked || spinning || spin.seedLocked}
        onSeed={spin.setSeed}
      />
    </Card>
  );
}
