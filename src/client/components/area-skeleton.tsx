import { useText } from '../lib/text.tsx';
import styles from './area-skeleton.module.css';
import { Skeleton } from './ui/state.tsx';

export function AreaSkeleton() {
  const { t } = useText();
  return (
    <div className={styles.area} role="status" aria-label={t('common.loading')}>
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
      <Skeleton height="14rem" />
    </div>
  );
}
