import type { Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface RowActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly subject: string;
  readonly onClick: () => void;
  /** The reason why the action is impossible; the disabled button keeps its place. */
  readonly refused?: string | false;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function RowAction({ icon, label, subject, onClick, refused, buttonRef }: RowActionProps) {
  return (
    <Button
      ref={buttonRef}
      size="small"
      variant={icon === 'trash' ? 'dangerQuiet' : 'quiet'}
      aria-label={`${label}: ${subject}`}
      title={refused || label}
      disabled={Boolean(refused)}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
      {label}
    </Button>
  );
}
