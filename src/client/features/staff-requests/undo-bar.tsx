import type { StaffRequestView } from '#shared/views/requests.ts';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';
import { Button } from '../../components/ui/button.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './undo-bar.module.css';
import { type Decision, UNDO_MS } from './use-decisions.tsx';

interface UndoBarProps {
  readonly decision: Decision;
  readonly undo: () => StaffRequestView | undefined;
  readonly onUndone: (request: StaffRequestView) => void;
}

export function UndoBar({ decision: { verb, request }, undo, onUndone }: UndoBarProps) {
  const { t } = useText();
  const takeBack = () => {
    const undone = undo();
    if (undone) onUndone(undone);
  };
  useShortcuts({ z: takeBack });
  const { number, user } = request;
  const text = t(verb === 'approve' ? 'staff.soonApprove' : 'staff.soonReject', { number, user });
  return (
    <div className={styles.bar}>
      <span role="status" title={text} className={styles.text}>
        {text}
      </span>
      <Button size="small" variant="secondary" aria-keyshortcuts="z" onClick={takeBack}>
        {t('staff.undo')} (Z)
      </Button>
      <span
        key={request.id}
        className={styles.time}
        style={{ animationDuration: `${UNDO_MS}ms` }}
        aria-hidden="true"
      />
    </div>
  );
}
