import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { SelectField } from '../ui/field.tsx';

interface AccountFieldProps {
  readonly label: string;
  readonly value: PaymentMethod;
  readonly onChange: (account: PaymentMethod) => void;
  readonly className?: string | undefined;
}

export function AccountField({ value, onChange, ...field }: AccountFieldProps) {
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChange(PAYMENT_METHODS.find((method) => method === target.value) ?? value)}
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method}>{method}</option>
      ))}
    </SelectField>
  );
}
