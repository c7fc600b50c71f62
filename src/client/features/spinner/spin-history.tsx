import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpinView } from '#shared/views/spinner.ts';
import { PagedView } from '../../components/member/query-view.tsx';
import { ProofButton } from '../../components/proof/proof-button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { canHash } from '../../lib/can-hash.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import type { useSpinHistory } from './hooks.ts';
import { formatUsdMils, resultMils } from './prizes.ts';
import { findSeenCommitment } from './seen-commitments.ts';
import styles from './spin-history.module.css';
import { type CheckName, type Verdict, verifySpin } from './verify.ts';

export function SpinHistory({ query }: { query: ReturnType<typeof useSpinHistory> }) {
  const { t } = useText();
  return (
    <Card title={t('member.spinsTitle')}>
      <PagedView query={query} skeleton={<Skeleton height="8rem" />}>
        {(spins) => {
          if (spins.length === 0) {
            return <EmptyState title={t('member.spinsEmpty')} message={t('member.spinsEmptyHint')} />;
          }
          return (
            <ul>
              {spins.map((spin) => (
                <SpinRow key={spin.id} spin={spin} />
              ))}
            </ul>
          );
        }}
      </PagedView>
    </Card>
  );
}

function SpinRow({ spin }: { spin: SpinView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const verdict = useVerdict(spin);
  const [open, setOpen] = useState(false);
  const mils = resultMils(spin.result);
  const time = formatWhen(spin.spunAt);
  const result = mils > 0 ? formatUsdMils(mils) : t('member.oddsTryAgain');
  return (
    <li className="stack gap-1">
      <div className="between">
        <time dateTime={spin.spunAt}>{time}</time>
        <span className={styles.prize} data-won={mils > 0}>
          {result}
        </span>
      </div>
      <div className="between">
        <VerdictLine verdict={verdict} />
        <ProofButton inLine of={{ spin: spin.id, prize: spin.prize, name: `${time}: ${result}` }} />
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="text-button">{t('member.fairDetails')}</summary>
        {open && <VerifyDetails spin={spin} verdict={verdict} />}
      </details>
    </li>
  );
}

/** Undefined at first, null if the browser can't compute hashes. */
function useVerdict(spin: SpinView): Verdict | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['verdict', spin],
    queryFn: () => (canHash() ? verifySpin(spin, findSeenCommitment(spin.memberId, spin.businessDay)) : null),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  return isError ? { fair: false, checks: [] } : data;
}

function VerdictLine({ verdict }: { verdict: Verdict | null | undefined }) {
  const { t } = useText();
  const state =
    verdict === undefined ? 'checking' : verdict === null ? 'unavailable' : verdict.fair ? 'fair' : 'unfair';
  const text = {
    checking: t('member.fairChecking'),
    unavailable: t('member.fairUnavailable'),
    fair: t('member.fairPassed'),
    unfair: t('member.fairFailed'),
  }[state];
  return (
    <p className={styles.verdict} data-state={state}>
      <Icon name={state === 'fair' ? 'check' : state === 'unfair' ? 'warning' : 'info'} />
      {text}
    </p>
  );
}

function VerifyDetails({ spin, verdict }: { spin: SpinView; verdict: Verdict | null | undefined }) {
  const { t } = useText();
  const numbers = [
    { name: t('member.fairDay'), value: spin.businessDay },
    { name: t('member.fairCommitment'), value: spin.commitment },
    { name: t('member.fairSecret'), value: spin.secret },
    {
      name: t(spin.clientSeedByServer ? 'member.fairSeedByServer' : 'member.fairSeedSent'),
      value: spin.clientSeed,
    },
    { name: t('member.fairOddsHash'), value: spin.oddsHash },
    { name: t('member.fairRoll'), value: t('member.fairRollOf', { roll: spin.roll }) },
  ];
  const params = { roll: spin.roll, prize: prizeName(spin, t('member.oddsTryAgain')) };
  const checkTexts: Record<CheckName, string> = {
    odds: t('member.checkOdds'),
    commitment: t('member.checkCommitment'),
    seen: t('member.checkWitness'),
    seed: t('member.checkSeed'),
    roll: t('member.checkRoll', params),
    prize: t('member.checkPrize', params),
    slice: t('member.checkSlice'),
  };
  return (
    <div className="stack">
      <dl className="stack gap-2 tint">
        {numbers.map((row) => (
          <div key={row.name}>
            <dt className="small">{row.name}</dt>
            <dd className="hash" dir="ltr">
              {row.value}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="stack gap-2 checks">
        {verdict?.checks.map((check) => (
          <li key={check.name} data-passed={check.passed}>
            <Icon name={check.passed ? 'check' : 'warning'} />
            {checkTexts[check.name]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function prizeName(spin: SpinView, tryAgain: string): string {
  const mils = resultMils(spin.result);
  return mils === 0 ? tryAgain : formatUsdMils(mils);
}
