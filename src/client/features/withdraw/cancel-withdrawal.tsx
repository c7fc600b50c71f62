import { useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { useText } from '../../lib/text.tsx';
import { useCancel } from './hooks.ts';
import styles from './payment-modal.module.css';

export function CancelWithdrawal({ request }: { readonly request: RequestView }) {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  const cancel = useCancel(request);
  if (!asked)
    return (
      <div>
        <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
          {t('member.cancelRequest')}
        </Button>
      </div>
    );
  return (
    <section className="stack" aria-label={t('member.cancelRequest')}>
      <p>{t('member.cancelAsk', { amount: formatPkr(request.amount) })}</p>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => setAsked(false)}>
          {t('member.cancelNo')}
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={cancel.busy}
          onClick={() => cancel.send({ id: request.id })}
        >
          {t('member.cancelYes')}
        </Button>
      </div>
    </section>
  );
}
