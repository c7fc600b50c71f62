import type { Ref } from 'react';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Action {
  /** Without an icon it is a button with a frame. */
  readonly icon?: IconName;
  readonly label: TextKey;
  readonly onClick: () => void;
  readonly primary?: boolean;
  /** Without a frame. */
  readonly quiet?: boolean;
  readonly busy?: boolean;
  /** The reason why the action is impossible; the disabled button keeps its place. */
  readonly refused?: string | false;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

interface RowActionsProps {
  readonly subject: string;
  readonly actions: readonly (Action | false)[];
}

export function RowActions({ subject, actions }: RowActionsProps) {
  return actions.map((action) => action && <RowAction key={action.label} subject={subject} {...action} />);
}

export function RowAction(props: Action & Pick<RowActionsProps, 'subject'>) {
  const { icon, subject, onClick, primary, quiet, busy, refused, buttonRef } = props;
  const { t } = useText();
  const label = t(props.label);
  const unframed = icon === 'trash' ? 'dangerQuiet' : 'quiet';
  const framed = primary ? 'primary' : 'secondary';
  return (
    <Button
      ref={buttonRef}
      size="small"
      variant={icon || quiet ? unframed : framed}
      busy={busy}
      aria-label={`${label}: ${subject}`}
      title={refused || (icon && label)}
      disabled={Boolean(refused)}
      onClick={onClick}
    >
      {icon && <Icon name={icon} size={16} />}
      {label}
    </Button>
  );
}
