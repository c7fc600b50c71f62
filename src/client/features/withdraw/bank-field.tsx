import { findPayee, PAYEES } from '#shared/payout-accounts.ts';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import type { ControlProps } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';

const OTHER = 'other';

interface BankFieldProps {
  readonly control: ControlProps;
  /** True if the member types the name of a bank or wallet that is not on the list. */
  readonly other: boolean;
  readonly onOther: (other: boolean) => void;
}

export function BankField({ control, other, onOther }: BankFieldProps) {
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
