import { useState } from 'react';
import type { SpinView } from '#shared/views/spinner.ts';
import { PagedView } from '../../components/member/query-view.tsx';
import { ProofButton } from '../../components/proof/proof-button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import type { useSpinHistory } from './hooks.ts';
import { formatUsdMils, resultMils } from './prizes.ts';
import styles from './spin-history.module.css';
import { useVerdict, VerdictLine, VerifyDetails } from './verify-panel.tsx';

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
