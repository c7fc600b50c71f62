import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly height?: string;
  readonly width?: string;
}

export function Skeleton({ height = '1em', width = '100%' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />
  );
}
