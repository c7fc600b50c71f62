import { useEffect, useState } from 'react';
import type { SpinView } from '#shared/views/spinner.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { formatUsdMils, resultMils } from './prizes.ts';
import { findSeenCommitment } from './seen-commitments.ts';
import { type Check, canVerify, type Verdict, verifySpin } from './verify.ts';
import styles from './verify-panel.module.css';

/** Undefined at first, null if the browser can't compute hashes. */
export function useVerdict(spin: SpinView): Verdict | null | undefined {
  const [verdict, setVerdict] = useState<Verdict | null>();
  useEffect(() => {
    let current = true;
    if (!canVerify()) {
      setVerdict(null);
      return;
    }
    verifySpin(spin, findSeenCommitment(spin.memberId, spin.businessDay)).then(
      (found) => current && setVerdict(found),
      () => current && setVerdict({ fair: false, checks: [] }),
    );
    return () => {
      current = false;
    };
  }, [spin]);
  return verdict;
}

export function VerdictLine({ verdict }: { verdict: Verdict | null | undefined }) {
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

export function VerifyDetails({ spin, verdict }: { spin: SpinView; verdict: Verdict | null | undefined }) {
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
  const checkTexts: Record<Check['name'], string> = {
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
