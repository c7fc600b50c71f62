import type { ComponentProps } from 'react';
import { Facts } from '../ui/facts.tsx';
import styles from './description-list.module.css';

interface DescriptionListProps extends Pick<ComponentProps<typeof Facts>, 'facts'> {
  readonly inLines?: boolean;
}

export function DescriptionList({ facts, inLines = false }: DescriptionListProps) {
  return <Facts className={inLines ? styles.lines : styles.facts} facts={facts} />;
}
