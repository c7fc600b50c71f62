import { Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './public-page.module.css';

const FIELDS = ['a', 'b', 'c', 'd'];

export function PublicSkeleton() {
  const { t } = useText();
  return (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      <Skeleton height="2rem" width="60%" />
      <Skeleton height="1.25rem" width="85%" />
      {FIELDS.map((field) => (
        <Skeleton key={field} height="48px" />
      ))}
    </div>
  );
}
