import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatPkr, toPkr } from '#shared/money.ts';
import { CLIENT_IMAGE_MAX_PX, JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import { createDepositInput } from '#shared/schemas/requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { FileField, TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { UploadStatus } from '../../components/upload-status.tsx';
import { useConfig } from '../../lib/config.ts';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { usePicture } from '../../lib/use-picture.ts';
import { AccountDetails, findPaid, PaidTo } from './account-details.tsx';
import styles from './deposit-form.module.css';
import { useDeposit } from './hooks.ts';
import { IdGuide, OddIdNote } from './id-guide.tsx';
import { isMethod, MethodPicker } from './method-picker.tsx';

export interface DepositFormProps {
  readonly userId: string;
  /** The last deposit was rejected, or removed by staff while it was pending. */
  readonly again: boolean;
  readonly onStarted: () => void;
}

/** `seen`: the id of the account that was first shown. `paid`: of the one that was chosen as paid. */
const BLANK = { paymentMethod: '', transactionId: '', screenshot: '', paid: '', seen: '' };

/**
 * If `again`, the proof is the first step and the last deposit's method is chosen, as most people have paid
 * already.
 */
export function DepositForm({ userId, again, onStarted }: DepositFormProps) {
  const { t } = useText();
  const draft = useDraft(`payment:${userId}`, BLANK, ['screenshot']);
  const last = trpc.requests.mine.useQuery({ limit: 1 }, { enabled: again }).data?.items[0];
  const paymentMethod = draft[0].paymentMethod || (last?.paymentMethod ?? '');
  const { paymentAccounts } = useConfig();
  const account = isMethod(paymentMethod) ? paymentAccounts[paymentMethod] : undefined;
  const { seen } = draft[0];
  const paid = account && findPaid(account, seen, draft[0].paid);
  const mutation = useDeposit(() => draft[1](BLANK));
  const screenshot = usePicture(CLIENT_IMAGE_MAX_PX, (dataUrl) => set('screenshot', dataUrl));
  const amount = toPkr(JOINING_DEPOSIT_PAISA);
  const { field, values, set, busy, problem, props } = useForm({
    initial: BLANK,
    kept: draft,
    schema: createDepositInput,
    toInput: (typed) => ({
      ...typed,
      ...{ paymentMethod, userId, type: 'Deposit', amount },
      account: account && { seen: account.id, paid },
    }),
    check: () => {
      if (!account || paid) return {};
      return account.before.length > 0
        ? { paid: 'deposit.accountChoose' }
        : { paymentMethod: 'deposit.accountOff' };
    },
    mutation,
    fieldOf: { imageUnreadable: 'screenshot', fileNotImage: 'screenshot', fileTooLarge: 'screenshot' },
    inline: true,
    reading: screenshot.reading,
  });

  const isFirstShown = account !== undefined && seen === '' && !busy;
  const keepSeen = useEffectEvent(() => set('seen', String(account?.id)));
  useEffect(() => {
    if (isFirstShown) keepSeen();
  }, [isFirstShown]);

  function begin() {
    props.onFocus();
    onStarted();
  }

  const proof = (
    <Step number={again ? 1 : 3} title={t('deposit.proofTitle')}>
      {isMethod(paymentMethod) && <IdGuide method={paymentMethod} />}
      <div>
        <TextField
          label={t('deposit.transactionId')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={100}
          readOnly={busy}
          hint={isMethod(paymentMethod) ? undefined : t('deposit.transactionHint')}
          {...field('transactionId')}
        />
        {isMethod(paymentMethod) && <OddIdNote method={paymentMethod} typed={values.transactionId} />}
      </div>
      <FileField
        ref={field('screenshot').ref}
        label={t('deposit.screenshot')}
        hint={t('deposit.screenshotHint')}
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
      <Step number={again ? 2 : 1} title={t('deposit.chooseMethod')}>
        <MethodPicker
          {...field('paymentMethod')}
          value={paymentMethod}
          accounts={paymentAccounts}
          disabled={busy}
          onChange={(event) => {
            for (const name of ['seen', 'paid'] as const) set(name, '');
            set('paymentMethod', event.target.value);
          }}
        />
      </Step>
      <Step number={again ? 3 : 2} title={t('deposit.sendTo', { amount: formatPkr(amount) })}>
        {account ? (
          <>
            <AccountDetails account={account} />
            <PaidTo
              {...field('paid')}
              account={account}
              paid={paid}
              onChoose={(id) => set('paid', String(id))}
            />
          </>
        ) : (
          <p className={styles.first}>{t('deposit.chooseFirst')}</p>
        )}
      </Step>
      {!again && proof}
      <div className="stack gap-3">
        <Problem text={problem} />
        <Button type="submit" block busy={busy}>
          {t('deposit.submitDeposit')}
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
