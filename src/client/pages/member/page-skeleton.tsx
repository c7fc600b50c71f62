import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
import styles from './shell.module.css';

/** The heights of each page's blocks, so that its content takes the places of its skeleton. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: ['9.5rem', '8rem', '12rem', '9rem'],
  [paths.earnings]: ['13rem', '7.5rem', '28rem', '20rem'],
  [paths.earningsTab]: ['13rem', '7.5rem', '28rem'],
  [paths.withdraw]: ['30rem', '12rem'],
  [paths.spinner]: ['34rem', '24rem'],
  [paths.referrals]: ['8rem', '20rem', '36rem'],
  [paths.contact]: ['30rem'],
};

/** What stands where a page will be. */
export function PageSkeleton({ location }: { location: string }) {
  const { t } = useText();
  const blocks = BLOCKS[location] ?? ['20rem'];
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{t('common.loading')}</h1>
      <Skeleton height="2.25rem" width="12rem" />
      {blocks.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change place
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
