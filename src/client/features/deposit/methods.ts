import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { TextKey } from '../../lib/text.tsx';

export const METHODS: readonly {
  readonly method: PaymentMethod;
  readonly label: TextKey;
  readonly hint: TextKey;
}[] = [
  { method: 'Easypaisa', label: 'deposit.methodEasypaisa', hint: 'deposit.methodEasypaisaHint' },
  { method: 'SadaPay', label: 'deposit.methodSadaPay', hint: 'deposit.methodSadaPayHint' },
  { method: 'Bank Account', label: 'deposit.methodBank', hint: 'deposit.methodBankHint' },
];

export function isMethod(value: string): value is PaymentMethod {
  return (PAYMENT_METHODS as readonly string[]).includes(value);
}
