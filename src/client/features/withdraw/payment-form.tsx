import {
  type ChangeEvent,
  type ComponentProps,
  type Dispatch,
  type SetStateAction,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  ACCOUNT_NUMBER_MAX,
  findAccountProblem,
  findPayee,
  groupAccountNumber,
  isAccountTitle,
  normalizeAccountNumber,
  PAYEES,
} from '#shared/payout-accounts.ts';
import { SAVED_ACCOUNTS_MAX } from '#shared/rules.ts';
import { type CreateWithdrawalInput, createWithdrawalInput } from '#shared/schemas/requests.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { type ControlProps, useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { type Offer, useUsualAccount } from './hooks.ts';
import styles from './payment-modal.module.css';
import { SavedAccounts } from './saved-accounts.tsx';

export const NO_DRAFT = { amount: '', accountNumber: '', accountName: '', bankName: '' };
/** The tab stores the typed values, so a reload keeps them. */
export type Draft = typeof NO_DRAFT;
const hasAccount = ({ accountNumber, accountName, bankName }: Draft) =>
  `${accountNumber}${accountName}${bankName}` !== '';
export type KeptDraft = readonly [Draft, Dispatch<SetStateAction<Draft>>];

interface PaymentFormProps {
  readonly offer: Offer;
  readonly draft: KeptDraft;
  readonly accounts: readonly SavedAccount[];
  readonly save: readonly [boolean, (save: boolean) => void];
  readonly onCancel: () => void;
  readonly onFilled: (input: CreateWithdrawalInput) => void;
}

export function PaymentForm({ offer, draft, accounts, save, onCancel, onFilled }: PaymentFormProps) {
  const { t } = useText();
  const problemId = useId();
  const { userId, withdrawalCount, quote } = offer;
  const { values, set, field, problem, props } = useForm({
    initial: NO_DRAFT,
    kept: draft,
    schema: createWithdrawalInput,
    toInput: ({ accountNumber, accountName, bankName }) => ({
      ...{ userId, withdrawalCount, amount: quote.amount },
      ...{ accountNumber: normalizeAccountNumber(accountNumber, bankName), accountName, bankName },
    }),
    check: findProblems,
    mutation: { send: onFilled },
    inline: true,
  });
  const { bankName } = values;
  const [other, setOther] = useState(bankName !== '' && !findPayee(bankName));
  const number = normalizeAccountNumber(values.accountNumber, bankName);
  const saved = accounts.find((one) => one.accountNumber === number && one.bankName === bankName);
  const usual = useUsualAccount(accounts);
  const isTyped = hasAccount(values) && saved === undefined;
  const [another, setAnother] = useState(isTyped);
  if (isTyped && !another) setAnother(true);
  // The fields of a saved account are hidden, unless one of them has a problem.
  const folded = saved !== undefined && !another && Object.keys(findProblems(values)).length === 0;
  const isWallet = findPayee(bankName)?.kind === 'wallet';
  const hint = bankName === '' ? 'anyNumberHint' : isWallet ? 'walletNumberHint' : 'accountNumberHint';

  const pick = (account: SavedAccount | null) => {
    setAnother(account === null);
    setOther(account !== null && !findPayee(account.bankName));
    for (const name of ['bankName', 'accountNumber', 'accountName'] as const)
      set(name, account?.[name] ?? '');
  };
  // On a slow network the accounts come while the form is open.
  useLayoutEffect(() => {
    if (usual && !another && !hasAccount(values)) pick(usual);
  });

  return (
    <div className="stack">
      <SavedAccounts accounts={accounts} chosen={another ? undefined : saved?.id} onPick={pick} />
      <form {...props} className="stack" aria-describedby={problemId}>
        {!folded && (
          <>
            <AccountNumberField
              label={t('member.accountNumber')}
              hint={<WholeNumbers>{t(`member.${hint}`)}</WholeNumbers>}
              inputMode={isWallet ? 'tel' : 'text'}
              // 25 % longer, because the field also shows a space after each group of four characters.
              maxLength={ACCOUNT_NUMBER_MAX * 1.25}
              {...field('accountNumber')}
            />
            <TextField
              label={t('member.accountName')}
              hint={t('member.accountNameHint')}
              maxLength={100}
              autoComplete="name"
              dir="auto"
              {...field('accountName')}
            />
            <BankField control={field('bankName')} other={other} onOther={setOther} />
          </>
        )}
        {!saved &&
          (accounts.length < SAVED_ACCOUNTS_MAX ? (
            <CheckField label={t('member.saveAccount')} checked={save[0]} onChange={save[1]} />
          ) : (
            <p className="small">{t('member.savedAccountsMax', { most: SAVED_ACCOUNTS_MAX })}</p>
          ))}
        <Problem id={problemId} text={problem} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onCancel}>
            {t('member.cancel')}
          </Button>
          <Button type="submit">{t('member.submitRequest')}</Button>
        </div>
      </form>
    </div>
  );
}

function findProblems({ accountNumber, accountName, bankName }: Draft) {
  const problem = accountNumber.trim() === '' ? undefined : findAccountProblem(accountNumber, bankName);
  const untitled = accountName.trim() !== '' && !isAccountTitle(accountName);
  return {
    ...(problem && { accountNumber: `member.${problem}` as const }),
    ...(untitled && { accountName: 'member.accountNameWrong' as const }),
  };
}

const OTHER = 'other';

interface BankFieldProps {
  readonly control: ControlProps;
  /** True if the member types the name of a bank or wallet that is not on the list. */
  readonly other: boolean;
  readonly onOther: (other: boolean) => void;
}

function BankField({ control, other, onOther }: BankFieldProps) {
  const { t } = useText();
  const { value, error, onChange, ref, ...rest } = control;
  const choose = (chosen: string) => {
    onOther(chosen === OTHER);
    onChange({ target: { value: chosen === OTHER ? '' : chosen } });
  };
  return (
    <>
      <SelectField
        {...rest}
        ref={other ? undefined : ref}
        label={t('member.bankName')}
        error={other ? undefined : error}
        value={other ? OTHER : (findPayee(value)?.name ?? '')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          {t('member.chooseBank')}
        </option>
        {(['wallet', 'bank'] as const).map((kind) => (
          <optgroup key={kind} label={t(kind === 'wallet' ? 'member.wallets' : 'member.banks')}>
            {PAYEES.filter((payee) => payee.kind === kind).map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={OTHER}>{t('member.otherBank')}</option>
      </SelectField>
      {other && (
        <TextField
          {...rest}
          ref={ref}
          label={t('member.otherBankName')}
          error={error}
          value={value}
          onChange={onChange}
          maxLength={100}
          autoComplete="off"
          dir="auto"
        />
      )}
    </>
  );
}

type AccountNumberFieldProps = ControlProps &
  Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'maxLength'>;

/** When typing changes the groups, the caret stays after the same character. */
function AccountNumberField({ value, onChange, ref, ...field }: AccountNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<number>(null);
  const shown = groupAccountNumber(value);

  useLayoutEffect(() => {
    if (typed.current === null) return;
    let at = 0;
    for (let left = typed.current; left > 0; at++) if (shown[at] !== ' ') left -= 1;
    typed.current = null;
    input.current?.setSelectionRange(at, at);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    typed.current = normalizeAccountNumber(before).length;
    onChange({ target: { value: normalizeAccountNumber(target.value) } });
  }

  return (
    <TextField
      {...field}
      ref={(control) => {
        input.current = control;
        ref(control);
      }}
      value={shown}
      onChange={change}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
