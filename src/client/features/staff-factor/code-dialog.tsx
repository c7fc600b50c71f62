import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SECOND_FACTOR } from '#shared/rules.ts';
import { CodeForm } from '../../components/second-factor/code-form.tsx';
import { PasskeyButton } from '../../components/second-factor/passkey-button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { serverNow } from '../../lib/clock.ts';
import { setCodeDialog } from '../../lib/step-up.ts';
import { useText } from '../../lib/text.tsx';
import { useOwnFactor, useProveFactor, useProvePasskey } from './hooks.ts';

/**
 * A decision that can be undone is sent some seconds later. So the person must first give a new code if the
 * last code allows decisions for fewer milliseconds than this.
 */
const SOON_MS = 30_000;

export function CodeDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(undefined);
  const factor = useOwnFactor();
  const isNeeded = useEffectEvent(
    () =>
      factor.data != null && (factor.data.provedUntil ?? '') < new Date(serverNow() + SOON_MS).toISOString(),
  );
  useEffect(() => {
    const ask = () => {
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    };
    const takeAway = setCodeDialog({ ask, isNeeded: () => isNeeded() });
    return () => {
      takeAway();
      answer.current?.(false);
    };
  }, []);
  if (!open) return null;
  return (
    <OpenDialog
      onEnd={(given) => {
        setOpen(false);
        answer.current?.(given);
      }}
    />
  );
}

function OpenDialog({ onEnd }: { readonly onEnd: (given: boolean) => void }) {
  const { t } = useText();
  const mutation = useProveFactor(() => onEnd(true));
  const passkey = useProvePasskey(() => onEnd(true));
  const factor = useOwnFactor();
  return (
    <Modal title={t('factor.stepUpTitle')} onClose={() => onEnd(false)}>
      <div className="stack">
        <p>{t('factor.stepUpHint', { minutes: SECOND_FACTOR.proofMinutes })}</p>
        <CodeForm action={t('factor.stepUpButton')} mutation={mutation} onCancel={() => onEnd(false)} />
        {factor.data?.passkeys?.length ? <PasskeyButton mutation={passkey} /> : null}
      </div>
    </Modal>
  );
}
