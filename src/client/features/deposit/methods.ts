import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { TextKey } from '../../lib/text.tsx';

export const METHODS: readonly {
  readonly method: PaymentMethod;
  readonly label: TextKey;
  readonly hint: TextKey;
}[] = [
  { method: 'Easypaisa', label: 'join.methodEasypaisa', hint: 'join.methodEasypaisaHint' },
  { method: 'SadaPay', label: 'join.methodSadaPay', hint: 'join.methodSadaPayHint' },
  { method: 'Bank Account', label: 'join.methodBank', hint: 'join.methodBankHint' },
];

export function isMethod(value: string): value is PaymentMethod {
  return (PAYMENT_METHODS as readonly string[]).includes(value);
}
