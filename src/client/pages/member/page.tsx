import { type ReactNode, useState } from 'react';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { KeptBalance } from '../../features/dashboard/balance-cards.tsx';
import { readKeptFigures } from '../../lib/kept-figures.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

export function Page({ title, subtitle, children }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} subtitle={subtitle} />
      {children}
    </div>
  );
}

/** The height of a block, given in pixels for a phone and for a wide screen; Urdu text makes it higher. */
function block(phone: number, wide: number): string {
  return `calc((var(--phone) * ${phone}px + (1 - var(--phone)) * ${wide}px) * var(--script))`;
}

const DAY = ['var(--day-strip)', block(1180, 570), block(257, 120)];
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: ['var(--today)', 'var(--tap)', block(226, 210), block(251, 139), block(226, 210)],
  [paths.earnings]: [...DAY, '20rem'],
  [paths.earningsTab]: DAY,
  [paths.withdraw]: [block(427, 310), '12rem'],
  [paths.spinner]: ['34rem', '24rem'],
  [paths.referrals]: [block(474, 334), block(494, 502), block(175, 183), '36rem'],
  [paths.contact]: ['30rem'],
  [paths.notifications]: ['24rem'],
  [paths.decisions]: ['24rem'],
};

const WITH_SUBTITLE: readonly string[] = [
  paths.withdraw,
  paths.history,
  paths.contact,
  paths.joinUs,
  paths.notifications,
  paths.decisions,
];

export function PageSkeleton({ location }: { location: string }) {
  const { t } = useText();
  const session = useSession();
  const [kept] = useState(() => readKeptFigures(session?.userId));
  const isHome = location === paths.dashboard;
  const blocks = BLOCKS[location] ?? ['20rem'];
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{t('common.loading')}</h1>
      {isHome && (kept ? <KeptBalance {...kept} /> : <Skeleton height={block(182, 163)} />)}
      {!isHome && (
        <div>
          <Skeleton height="calc(var(--text-l) * var(--lead-tight))" width="12rem" />
          {WITH_SUBTITLE.includes(location) && (
            <Skeleton height="calc(var(--subtitle-lines) * var(--text-m) * var(--lead))" />
          )}
        </div>
      )}
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change place
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
