import { useEffect, useEffectEvent, useRef } from 'react';
import { formatPkr, NO_MONEY } from '#shared/money.ts';
import { DEFAULT_ODDS, type OddsRow } from '#shared/spinner.ts';
import type { SpinnerStatus, SpinView } from '#shared/views/spinner.ts';
import { clockText, spokenText, useCountdown } from '../../components/member/countdown.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { newKey } from '../../lib/trpc.ts';
import { useSpin } from './hooks.ts';
import { formatUsdMils, prizePkr, resultMils, usdNumber } from './prizes.ts';
import { isSeed, SEED_MAX_LENGTH } from './seed.ts';
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
          <div className={styles.below}>
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

interface NextSpinProps {
  readonly status: SpinnerStatus;
  /** The text to show while the wheel turns; null otherwise. */
  readonly turning: string | null;
  readonly onExpired: () => void;
}

function NextSpin({ status, turning, onExpired }: NextSpinProps) {
  const { t, lang } = useText();
  const { formatWhen } = useFormat();
  const waiting = status.canSpin ? null : status.nextSpinTime;
  const left = useCountdown(waiting, onExpired);
  if (!waiting || !left) {
    return <p className={styles.next}>{turning ?? t('member.nextSpinReady')}</p>;
  }
  return (
    <p className={styles.next}>
      {t('member.nextSpinIn')}{' '}
      <bdi className="bold ink" dir="ltr" aria-hidden="true">
        {clockText(left)}
      </bdi>
      <span className="visually-hidden">{spokenText(left, lang)}</span>
      <time className="small block" dateTime={waiting}>
        {formatWhen(waiting)}
      </time>
    </p>
  );
}

function PrizeBadges({ odds }: { odds: readonly OddsRow[] }) {
  const { t } = useText();
  const prizes = odds
    .map((row) => row.usdMils)
    .filter((mils) => mils > 0)
    .sort((a, b) => a - b);
  return (
    <ul className="row gap-1 middle" aria-label={t('member.prizesTitle')}>
      {prizes.map((mils) => (
        <li key={mils}>
          <Badge tone={mils === prizes.at(-1) ? 'warning' : 'success'}>
            {formatUsdMils(mils)} · <Money pkr={prizePkr(mils)} />
          </Badge>
        </li>
      ))}
    </ul>
  );
}

const BEST_PRIZE_MILS = Math.max(...DEFAULT_ODDS.map(({ usdMils }) => usdMils));

function ResultPanel({ spin }: { spin: SpinView | undefined }) {
  const { t } = useText();
  const mils = spin ? resultMils(spin.result) : null;
  return (
    <div className={styles.result} data-won={mils === null ? undefined : mils > 0} role="status">
      {mils === null ? null : mils > 0 ? (
        <>
          <Icon name="gift" />
          <p className={styles.headline}>{t('member.spinWon', { result: usdNumber(mils) })}</p>
          <p className="figure good">
            <Money pkr={spin?.prize ?? NO_MONEY} signed />
          </p>
          <p className="small">
            {mils > 1_000 && `${t('member.spinWonUpgrade', { result: usdNumber(mils) })} `}
            {t('member.spinWonCredited', { amount: formatPkr(spin?.prize ?? NO_MONEY) })}
          </p>
        </>
      ) : (
        <>
          <p className={styles.headline}>{t('member.spinNothing')}</p>
          <p className="small">{t('member.spinNothingHint')}</p>
        </>
      )}
      <dl className={styles.stats}>
        <div>
          <dd>1</dd>
          <dt>{t('member.statFreeSpins')}</dt>
        </div>
        <div>
          <dd>${(BEST_PRIZE_MILS / 1_000).toFixed(2)}</dd>
          <dt>{t('member.statBestPrize')}</dt>
        </div>
      </dl>
    </div>
  );
}

interface FairPanelProps {
  /** Null until the server has sent it. */
  readonly commitment: string | null;
  readonly onRetryCommit: (() => void) | null;
  readonly seed: string;
  readonly seedFixed: boolean;
  readonly onSeed: (seed: string) => void;
}

function FairPanel({ commitment, onRetryCommit, seed, seedFixed, onSeed }: FairPanelProps) {
  const { t } = useText();
  return (
    <section className={styles.fair} aria-labelledby="fair-title">
      <h2 className="title" id="fair-title">
        {t('member.fairTitle')}
      </h2>
      <p className="muted">{t('member.fairIntro')}</p>
      <div className="stack gap-1">
        <span className="small strong ink">{t('member.fairCommitment')}</span>
        <code className="tint hash">{commitment ?? t('member.fairCommitmentNone')}</code>
        {onRetryCommit && (
          <Button variant="secondary" onClick={onRetryCommit}>
            {t('member.retry')}
          </Button>
        )}
      </div>
      <div className={styles.seed}>
        <TextField
          label={t('member.fairSeed')}
          hint={t('member.fairSeedHint')}
          error={isSeed(seed) ? undefined : t('member.fairSeedInvalid')}
          maxLength={SEED_MAX_LENGTH}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          readOnly={seedFixed}
          value={seed}
          onChange={(event) => onSeed(event.target.value)}
        />
        <Button variant="secondary" disabled={seedFixed} onClick={() => onSeed(newKey())}>
          {t('member.fairSeedNew')}
        </Button>
      </div>
    </section>
  );
}
