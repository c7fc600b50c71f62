import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { FileField, TextField } from '#client/components/ui/field.tsx';
import { retryUnanswered, useAttempt } from '#client/lib/attempt.ts';
import { useConfig } from '#client/lib/config.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { usePicture } from '#client/lib/use-picture.ts';
import { paths } from '#client/paths.ts';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, PAYMENT_METHODS, type PaymentMethod, TIMINGS } from '#shared/rules.ts';
import styles from './form.module.css';
import { PaymentAccount } from './payment-account.tsx';

/** Method, transaction ID and screenshot; whatever fails, the form keeps what was entered. */
export function PaymentForm({ userId }: { readonly userId: string }) {
  const { t } = useText();
  const { paymentAccounts } = useConfig();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [transactionId, setTransactionId] = useState('');
  const [problem, setProblem] = useState<ErrorKey | undefined>();
  const [leaving, setLeaving] = useState(false);
  const picture = usePicture();
  const attempt = useAttempt();

  const submit = trpc.requests.createDeposit.useMutation({
    retry: retryUnanswered,
    onSuccess: () => {
      setLeaving(true);
      toast.success(t('public.depositSubmitted'));
      setTimeout(() => navigate(paths.success), TIMINGS.redirectMs);
    },
    onError: (error) => toast.error(errorText(error, 'public.submitFailed')),
    onSettled: attempt.settle,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const missing: ErrorKey | undefined = !method
      ? 'selectPaymentMethod'
      : transactionId.trim() === ''
        ? 'enterTransactionId'
        : picture.dataUrl === ''
          ? 'uploadScreenshot'
          : undefined;
    setProblem(missing);
    if (missing) toast.error(t(`errors.${missing}`));
    if (missing || !method) return;
    const input = {
      userId,
      amount: toPkr(JOINING_DEPOSIT_PAISA),
      paymentMethod: method,
      transactionId: transactionId.trim(),
      screenshot: picture.dataUrl,
    };
    submit.mutate({ ...input, idempotencyKey: attempt.keyFor(input) });
  }

  const wrong = (key: ErrorKey) => (problem === key ? t(`errors.${key}`) : undefined);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <fieldset className={styles.methods}>
        <legend className={styles.legend}>{t('public.paymentMethod')}</legend>
        {PAYMENT_METHODS.map((name) => (
          <label key={name} className={styles.method}>
            <input type="radio" name="method" checked={method === name} onChange={() => setMethod(name)} />
            {name === 'Bank Account' ? t('public.bankAccount') : name}
          </label>
        ))}
      </fieldset>
      {method && <PaymentAccount account={paymentAccounts[method]} />}
      <TextField
        label={t('public.transactionId')}
        hint={t('public.transactionIdHint')}
        error={wrong('enterTransactionId')}
        autoComplete="off"
        maxLength={100}
        value={transactionId}
        onChange={(event) => setTransactionId(event.target.value)}
      />
      <FileField
        label={t('public.screenshot')}
        error={picture.problem ? t(`errors.${picture.problem}`) : wrong('uploadScreenshot')}
        accept="image/jpeg,image/png,image/webp"
        file={picture.file}
        preview={picture.dataUrl || undefined}
        onFile={(file) => void picture.choose(file).then((key) => key && toast.error(t(`errors.${key}`)))}
      />
      <Button type="submit" block busy={submit.isPending || leaving}>
        {t('public.submitPayment')}
      </Button>
    </form>
  );
}
