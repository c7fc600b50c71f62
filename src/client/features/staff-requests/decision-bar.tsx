import {
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import { answerInput } from '#shared/schemas/common.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import type { PictureState } from '../../components/staff/picture.tsx';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';
import { WarningNote } from '../../components/staff/warning-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './decision-bar.module.css';
import { ReasonTemplates } from './reason-templates.tsx';
import type { UsedReference, Verb } from './use-decisions.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import type { Handling } from './use-request.ts';
import { useWording } from './use-wording.ts';

type Typed = Readonly<Record<'approve' | 'reject', string>>;

export interface DecisionBarProps {
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

/** One click approves a deposit that has no warning and whose proof was seen. */
export function DecisionBar(props: DecisionBarProps) {
  const { request, proof, handling, busy, onDecide, onDelete, onTyped, begun, onBegun } = props;
  const { t } = useText();
  const { formatWhen } = useFormat();
  const [verb, setVerb] = useState<'approve' | 'reject' | null>(null);
  const isDeposit = request.type === 'Deposit';
  const needsMore = !isDeposit || proof !== 'shown' || request.warnings.length > 0;
  const { obstacle } = handling;
  const [told, setTold] = useState(false);
  const start = (next: Verb) => {
    if (busy) return;
    if (obstacle) return setTold(true);
    if (next === 'delete') return onDelete();
    if (next === 'approve' && !needsMore) void onDecide('approve', '');
    else setVerb(next);
  };
  const cancel = () => {
    if (verb) onTyped((before) => ({ ...before, [verb]: '' }));
    setVerb(null);
  };
  const begin = useEffectEvent((chosen: Verb) => {
    onBegun();
    start(chosen);
  });
  useEffect(() => {
    if (begun) begin(begun);
  }, [begun]);
  useShortcuts(verb ? {} : { a: () => start('approve'), r: () => start('reject') });
  return (
    <footer className={styles.bar}>
      {handling.other && (
        <Held>
          {t('staff.handledSince', {
            name: handling.other.by.name,
            time: formatWhen(handling.other.since),
          })}
          <Button size="small" variant="secondary" onClick={handling.takeOver}>
            {t('staff.takeOver')}
          </Button>
        </Held>
      )}
      {request.batch && (
        <Held>
          {t('errors.requestInBatch', {
            number: request.batch.number,
            name: request.batch.createdBy,
            time: formatWhen(request.batch.createdAt),
          })}
        </Held>
      )}
      {request.held && (
        <Held>
          {t('staff.heldUntil', {
            time: formatWhen(request.held.until),
            why: request.held.causes.map((cause) => t(`staff.held.${cause}`)).join(' · '),
          })}
        </Held>
      )}
      {request.waiting && (
        <Held>
          {t('staff.waitsSince', { name: request.waiting.by, time: formatWhen(request.waiting.since) })}
        </Held>
      )}
      {obstacle && told && <p role="alert">{t(`staff.cantDecide.${obstacle}`)}</p>}
      {verb ? (
        <DecisionForm key={verb} {...props} verb={verb} onCancel={cancel} />
      ) : request.batch ? (
        <div className={styles.buttons}>
          {props.children}
          <LinkButton href={`${paths.payouts}/${request.batch.id}`}>
            {t('staff.openBatch', { number: request.batch.number })}
          </LinkButton>
        </div>
      ) : request.waiting ? (
        <div className={styles.buttons}>
          {props.children}
          <LinkButton href={paths.waiting}>{t('staff.openWaiting')}</LinkButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="dangerQuiet"
            className={styles.delete}
            disabled={obstacle !== null}
            onClick={onDelete}
          >
            {t('staff.delete')}
          </Button>
          {props.children}
          <Button
            variant="secondary"
            aria-keyshortcuts="r"
            disabled={busy || obstacle !== null}
            onClick={() => start('reject')}
          >
            {t('staff.reject')}
          </Button>
          <Button
            aria-keyshortcuts="a"
            disabled={obstacle !== null || (isDeposit && (proof === 'loading' || proof === 'unseen'))}
            busy={busy}
            onClick={() => start('approve')}
          >
            {t('staff.approve')}
          </Button>
        </div>
      )}
    </footer>
  );
}

function Held({ children }: { readonly children: ReactNode }) {
  return (
    <p className="between line gap-2 strong warn" role="status">
      {children}
    </p>
  );
}

interface DecisionFormProps extends DecisionBarProps {
  readonly verb: 'approve' | 'reject';
  readonly onCancel: () => void;
}

/** The key Enter sends the decision; in a field of several lines, Ctrl+Enter does. */
function DecisionForm(props: DecisionFormProps) {
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
