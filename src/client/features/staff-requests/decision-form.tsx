import { type KeyboardEvent, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import { answerInput } from '#shared/schemas/common.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import type { PictureState } from '../../components/staff/picture.tsx';
import { WarningNote } from '../../components/staff/warning-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './decision-bar.module.css';
import type { UsedReference, Verb } from './use-decisions.tsx';
import type { Handling } from './use-request.ts';
import { useWording } from './use-wording.ts';

type Typed = Readonly<Record<'approve' | 'reject', string>>;

export interface DecisionProps {
  readonly request: StaffRequestDetails;
  /** A deposit should be approved only after its proof was seen. */
  readonly proof: PictureState;
  readonly handling: Handling;
  readonly busy: boolean;
  /**
   * Resolves with false if the decision failed or a needed code was not given. Otherwise resolves with true,
   * even if the decision is sent only later.
   */
  readonly onDecide: (
    verb: Verb,
    answer: string,
    payment?: { readonly account: PaymentMethod; readonly sameReference: boolean | undefined },
  ) => Promise<boolean>;
  readonly onDelete: () => void;
  /** The action that was chosen in the list. */
  readonly begun: Verb | undefined;
  readonly onBegun: () => void;
  readonly usedReference: UsedReference | null;
  readonly typed: Typed;
  readonly onTyped: (change: SetStateAction<Typed>) => void;
  readonly children?: ReactNode;
}

interface DecisionFormProps extends DecisionProps {
  readonly verb: 'approve' | 'reject';
  readonly onCancel: () => void;
}

/** The key Enter sends the decision; in a field of several lines, Ctrl+Enter does. */
export function DecisionForm(props: DecisionFormProps) {
  const { verb, request, proof, handling, busy, onDecide, onCancel, typed, onTyped } = props;
  const { t } = useText();
  const isLive = useConnection() === 'live';
  const { what, asked, action } = useWording(verb, request);
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const [unseen, setUnseen] = useState(false);
  const [accepted, setAccepted] = useState('');
  const [same, setSame] = useState('');
  const approves = verb === 'approve';
  const isPayment = approves && request.type === 'Withdraw';
  const warnings = approves ? request.warnings.join() : '';
  const isUnseeable = proof === 'failed' || proof === 'missing';
  const isProofDone =
    !approves || request.type === 'Withdraw' || proof === 'shown' || (isUnseeable && unseen);
  const reference = typed.approve.trim();
  const isUsed =
    isPayment && props.usedReference?.id === request.id && props.usedReference.reference === reference;
  const isReady =
    isProofDone &&
    (!isUsed || same === reference) &&
    (warnings === '' || accepted === warnings) &&
    handling.obstacle === null;
  const {
    field,
    set,
    props: form,
  } = useForm({
    initial: typed,
    kept: [typed, onTyped],
    schema: answerInput(asked?.max ?? 0),
    toInput: (values) => ({ answer: values[verb] }),
    mutation: {
      busy,
      send: ({ answer = '' }) => {
        if (isReady) {
          const payment = { account, sameReference: isUsed || undefined };
          void onDecide(verb, answer, isPayment ? payment : undefined);
        }
      },
    },
  });
  const { formRef, submitRef } = useFirstFocus(isReady, asked !== undefined);
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    form.onKeyDown(event);
  }
  return (
    <form {...form} ref={formRef} className={styles.form} tabIndex={-1} onKeyDown={onKeyDown}>
      {warnings !== '' && (
        <>
          <WarningNote warnings={request.warnings} />
          <CheckField
            label={t('staff.warningSeen')}
            checked={accepted === warnings}
            onChange={(tick) => setAccepted(tick ? warnings : '')}
          />
        </>
      )}
      {approves && isUnseeable && request.type === 'Deposit' && (
        <CheckField label={t('staff.proofUnseen')} checked={unseen} onChange={setUnseen} />
      )}
      {isPayment && !isLive && (
        <p className="warn strong" role="alert">
          {t('staff.mayBeDecided')}
        </p>
      )}
      <p className={styles.what}>{what}</p>
      {approves && request.type === 'Deposit' && (proof === 'loading' || proof === 'unseen') && (
        <p className="warn strong">{t(proof === 'unseen' ? 'staff.lookAtProof' : 'staff.proofLoading')}</p>
      )}
      {isPayment && (
        <div className={styles.fields}>
          <TextField {...field(verb)} label={asked?.label} autoComplete="off" maxLength={asked?.max} />
          <AccountField label={t('staff.paidFrom')} value={account} onChange={setAccount} />
        </div>
      )}
      {isUsed && (
        <CheckField
          label={t('staff.sameReference')}
          checked={same === reference}
          onChange={(tick) => setSame(tick ? reference : '')}
        />
      )}
      {verb === 'reject' && (
        <>
          <TextArea
            {...field(verb)}
            label={asked?.label}
            hint={t('staff.reasonHint')}
            rows={2}
            maxLength={asked?.max}
          />
          <ReasonTemplates type={request.type} onChoose={(text) => set(verb, text)} />
        </>
      )}
      <div className={styles.buttons}>
        {props.children}
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {t('staff.cancel')}
        </Button>
        <Button
          ref={submitRef}
          type="submit"
          variant={verb === 'reject' ? 'danger' : 'primary'}
          disabled={!isReady}
          busy={busy}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

function useFirstFocus(isReady: boolean, hasField: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const began = useRef(false);
  useEffect(() => {
    const form = formRef.current;
    const first = began.current ? null : form?.querySelector<HTMLElement>('input, textarea');
    began.current = true;
    if (first) first.focus();
    else if (!form?.contains(document.activeElement) || document.activeElement === form) {
      if (isReady && !hasField) submitRef.current?.focus();
      else form?.focus({ preventScroll: true });
    }
  }, [isReady, hasField]);
  return { formRef, submitRef };
}

const TEMPLATES = {
  Deposit: ['staff.rejectDeposit1', 'staff.rejectDeposit2', 'staff.rejectDeposit3', 'staff.rejectDeposit4'],
  Withdraw: ['staff.rejectWithdraw1', 'staff.rejectWithdraw2', 'staff.rejectWithdraw3'],
} as const;

interface ReasonTemplatesProps {
  readonly type: 'Deposit' | 'Withdraw';
  readonly onChoose: (text: string) => void;
}

function ReasonTemplates({ type, onChoose }: ReasonTemplatesProps) {
  const { t } = useText();
  return (
    <ul className={styles.templates} aria-label={t('staff.templates')}>
      {TEMPLATES[type].map((key) => (
        <li key={key}>
          <button type="button" className={styles.template} onClick={() => onChoose(t(key))}>
            {t(key)}
          </button>
        </li>
      ))}
    </ul>
  );
}
