import type { ComponentProps } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { ChoiceField } from '../ui/choice-field.tsx';

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: value }));

type Props = ComponentProps<typeof ChoiceField<PaymentMethod>>;

interface AccountFieldProps extends Pick<Props, 'label' | 'className'> {
  readonly value: PaymentMethod;
  readonly onChange: (account: PaymentMethod) => void;
}

export function AccountField({ value, onChange, ...field }: AccountFieldProps) {
  return (
    <ChoiceField
      {...field}
      options={OPTIONS}
      value={value}
      onChange={(account) => onChange(account ?? value)}
    />
  );
}
