import { hasPasskeys } from '../../lib/passkeys.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/state.tsx';

interface PasskeyButtonProps {
  readonly mutation: {
    readonly send: (input: object) => void;
    readonly busy: boolean;
    readonly problem: string | null;
  };
}

export function PasskeyButton({ mutation: { send, busy, problem } }: PasskeyButtonProps) {
  const { t } = useText();
  if (!hasPasskeys()) return null;
  return (
    <div className="stack">
      <Button variant="secondary" block busy={busy} onClick={() => send({})}>
        {t('factor.usePasskey')}
      </Button>
      <Problem text={problem} />
    </div>
  );
}
