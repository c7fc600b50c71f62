import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface PasskeyRowProps {
  readonly name: ReactNode;
  readonly used: ReactNode;
  readonly busy: boolean;
  readonly remove: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

export function PasskeyRow({ name, used, busy, remove, removeLabel, onRemove }: PasskeyRowProps) {
  return (
    <li className="between line">
      <div className="break">
        <p className="strong">{name}</p>
        <p className="small">{used}</p>
      </div>
      <Button variant="secondary" size="small" disabled={busy} aria-label={removeLabel} onClick={onRemove}>
        {remove}
      </Button>
    </li>
  );
}
