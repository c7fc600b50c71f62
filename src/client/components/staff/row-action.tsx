import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './row-action.module.css';

interface RowActionProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whom or what it acts on, so that it can be told from the same button of another row. */
  readonly subject: string;
  readonly onClick: () => void;
  /** Why it can't be done; the button keeps its place. */
  readonly refused?: string | false;
}

/** An action of a row: an icon in a table, with its word on a card. */
export function RowAction({ icon, label, subject, onClick, refused }: RowActionProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.action}
      aria-label={`${label}: ${subject}`}
      title={refused || label}
      disabled={Boolean(refused)}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
