import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { EXPECTED_TIME, FIGURES_LEAST_MEMBERS, REFUSAL_SHARE } from '#shared/rules.ts';
import type { PublicFigures } from '#shared/views/joining.ts';
import { Money } from '../../components/ui/money.tsx';
import { ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useErrorText } from '../../lib/trpc.ts';
import styles from './figures-panel.module.css';

const AGAIN_MS = 3_000;
/** The server's figures are usually at most half a minute old. */
const REFRESH_MS = 30_000;

export function FiguresPanel() {
  const { t } = useText();
  const errorText = useErrorText();
  const figures = trpc.users.publicFigures.useQuery(undefined, {
    staleTime: REFRESH_MS,
    // `null` means that the server is still counting, so the client asks again sooner.
    refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : REFRESH_MS),
  });
  return (
    <section className="stack tint" aria-label={t('howItWorks.figuresTitle')}>
      <h2>{t('howItWorks.figuresTitle')}</h2>
      {figures.data ? (
        <>
          <Figures figures={figures.data} />
          <DecisionFigures {...figures.data} />
        </>
      ) : figures.isError ? (
        <ErrorState
          title={t('howItWorks.figuresFailed')}
          message={errorText(figures.error)}
          onRetry={() => void figures.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height="8rem" />
        </div>
      )}
      <p className={styles.warning}>{t('howItWorks.noPromise')}</p>
    </section>
  );
}

/** A figure that is based on too few decisions is left out. */
function DecisionFigures({ waiting, refusals }: PublicFigures) {
  const { t } = useText();
  const about = useAboutTime();
  const { deposits, withdrawals } = waiting;
  if (deposits === null && withdrawals === null && refusals === null) return null;
  return (
    <>
      <h3>{t('howItWorks.decisionsTitle')}</h3>
      <dl className={styles.figures}>
        {deposits !== null && <Figure label={t('howItWorks.decisionDeposit')} value={about(deposits)} />}
        {withdrawals !== null && (
          <Figure label={t('howItWorks.decisionWithdrawal')} value={about(withdrawals)} />
        )}
        {refusals && (
          <Figure
            label={t('howItWorks.refused', { days: REFUSAL_SHARE.days })}
            value={t('howItWorks.earnedBackOf', {
              count: formatCount(refusals.refused),
              members: formatCount(refusals.decided),
              // Rounded up, so that the share of rejected requests never looks smaller than it is.
              share: String(Math.ceil((refusals.refused * 1_000) / refusals.decided) / 10),
            })}
          />
        )}
      </dl>
      <p className="small">{t('howItWorks.decisionsNote', { days: EXPECTED_TIME.days })}</p>
    </>
  );
}

function Figures({ figures }: { readonly figures: PublicFigures }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { members, medianEarnings, earnedBack, countedAt } = figures;
  if (members === 0) return <p>{t('howItWorks.figuresNone')}</p>;
  if (medianEarnings === null || earnedBack === null) {
    return <p>{t('howItWorks.figuresFew', { members, least: FIGURES_LEAST_MEMBERS })}</p>;
  }
  return (
    <>
      <dl className={styles.figures}>
        <Figure label={t('howItWorks.members')} value={formatCount(members)} />
        <Figure label={t('howItWorks.median')} value={<Money pkr={medianEarnings} />} />
        <Figure
          label={t('howItWorks.earnedBack')}
          value={t('howItWorks.earnedBackOf', {
            count: formatCount(earnedBack),
            members: formatCount(members),
            share: shareText(earnedBack, members),
          })}
        />
      </dl>
      <p className="small">{t('howItWorks.figuresNote', { time: formatWhen(countedAt) })}</p>
    </>
  );
}

/** Rounded down, so that the share of members who earned their deposit back is not overstated. */
function shareText(part: number, whole: number): string {
  return String(Math.floor((part * 1_000) / whole) / 10);
}

function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt className="small">{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}
