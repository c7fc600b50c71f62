import type { ReactNode } from 'react';
import { formatPkr, toPkr } from '#shared/money.ts';
import { CLIENT_IMAGE_MAX_PX, JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import { createDepositInput } from '#shared/schemas/requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { FileField, TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { UploadStatus } from '../../components/upload-status.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { usePicture } from '../../lib/use-picture.ts';
import { AccountDetails } from './account-details.tsx';
import styles from './deposit-form.module.css';
import { useDeposit } from './hooks.ts';
import { IdGuide, OddIdNote } from './id-guide.tsx';
import { MethodPicker } from './method-picker.tsx';
import { isMethod } from './methods.ts';

export interface DepositFormProps {
  readonly userId: string;
  /** The last deposit was rejected, or removed by staff while it was pending. */
  readonly again: boolean;
  readonly onStarted: () => void;
}

const BLANK = { paymentMethod: '', transactionId: '', screenshot: '' };

/**
 * If `again`, the proof is the first step and the last deposit's method is chosen, as most people have paid
 * already.
 */
export function DepositForm({ userId, again, onStarted }: DepositFormProps) {
  const { t } = useText();
  const draft = useDraft(`payment:${userId}`, BLANK, ['screenshot']);
  const last = trpc.requests.mine.useQuery({ limit: 1 }, { enabled: again }).data?.items[0];
  const paymentMethod = draft[0].paymentMethod || (last?.paymentMethod ?? '');
  const mutation = useDeposit(() => draft[1](BLANK));
  const screenshot = usePicture(CLIENT_IMAGE_MAX_PX, (dataUrl) => set('screenshot', dataUrl));
  const amount = toPkr(JOINING_DEPOSIT_PAISA);
  const { field, values, set, busy, problem, props } = useForm({
    initial: BLANK,
    kept: draft,
    schema: createDepositInput,
    toInput: (typed) => ({ ...typed, paymentMethod, userId, type: 'Deposit', amount }),
    mutation,
    fieldOf: { imageUnreadable: 'screenshot', fileNotImage: 'screenshot', fileTooLarge: 'screenshot' },
    inline: true,
    reading: screenshot.reading,
  });

  function begin() {
    props.onFocus();
    onStarted();
  }

  const proof = (
    <Step number={again ? 1 : 3} title={t('join.proofTitle')}>
      {isMethod(paymentMethod) && <IdGuide method={paymentMethod} />}
      <div>
        <TextField
          label={t('join.transactionId')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={100}
          readOnly={busy}
          hint={isMethod(paymentMethod) ? undefined : t('join.transactionHint')}
          {...field('transactionId')}
        />
        {isMethod(paymentMethod) && <OddIdNote method={paymentMethod} typed={values.transactionId} />}
      </div>
      <FileField
        ref={field('screenshot').ref}
        label={t('join.screenshot')}
        hint={t('join.screenshotHint')}
        text={screenshot.text}
        preview={screenshot.picture?.dataUrl}
        disabled={busy}
        onFile={(file) => void screenshot.choose(file)}
        error={screenshot.error ?? field('screenshot').error}
      />
    </Step>
  );
  return (
    <form {...props} onFocus={begin} className="stack gap-6">
      {again && proof}
      <Step number={again ? 2 : 1} title={t('join.chooseMethod')}>
        <MethodPicker {...field('paymentMethod')} value={paymentMethod} disabled={busy} />
      </Step>
      <Step number={again ? 3 : 2} title={t('join.sendTo', { amount: formatPkr(amount) })}>
        {isMethod(paymentMethod) ? (
          <AccountDetails method={paymentMethod} />
        ) : (
          <p className={styles.first}>{t('join.chooseFirst')}</p>
        )}
      </Step>
      {!again && proof}
      <div className="stack gap-3">
        <Problem text={problem} />
        <Button type="submit" block busy={busy}>
          {t('join.submitDeposit')}
        </Button>
        {mutation.sending && <UploadStatus failures={mutation.failures} size={screenshot.picture?.size} />}
      </div>
    </form>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <section className="stack gap-3">
      <h2 className="row line title">
        <span className="step-mark" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
