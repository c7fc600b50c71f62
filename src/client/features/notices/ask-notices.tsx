import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { rememberRefused } from '../../lib/push.ts';
import { useText } from '../../lib/text.tsx';
import { usePush } from './hooks.ts';
import './texts.ts';

type Step = 'ask' | 'gone' | 'failed';

/** @param userId the account of the session, or an account whose joining deposit is under review */
export default function AskNotices({ userId }: { readonly userId: string }) {
  const { t } = useText();
  const { state, busy, turnOn } = usePush(userId);
  const [first] = useState(state);
  const [step, setStep] = useState<Step>('ask');
  if (first !== 'off' || step === 'gone') return null;

  if (step === 'failed' || state !== 'off') {
    const said = { on: t('notices.askDone'), refused: t('notices.askRefused') }[state as 'on' | 'refused'];
    return (
      <p className="row line box" role="status">
        <Icon name={state === 'on' ? 'check' : 'info'} />
        {said ?? t('notices.askFailed')}
      </p>
    );
  }
  return (
    <section className="between box" aria-label={t('notices.title')}>
      <p className="row line">
        <Icon name="bell" />
        {t('notices.ask')}
      </p>
      <div className="row line">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            rememberRefused();
            setStep('gone');
          }}
        >
          {t('notices.notNow')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() => void turnOn().catch(() => setStep('failed'))}
        >
          {t('notices.tellMe')}
        </Button>
      </div>
    </section>
  );
}
