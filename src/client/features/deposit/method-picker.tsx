import { useId } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { PublicConfig } from '#shared/views/config.ts';
import { Icon } from '../../components/ui/icon.tsx';
import type { ControlProps } from '../../lib/form.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './method-picker.module.css';

interface MethodPickerProps extends ControlProps {
  readonly accounts: PublicConfig['paymentAccounts'];
  readonly disabled: boolean;
}

export function MethodPicker(props: MethodPickerProps) {
  const { ref, name, value, error, accounts, disabled, onChange } = props;
  const { t } = useText();
  const errorId = useId();
  return (
    <fieldset className={styles.methods} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{t('deposit.chooseMethod')}</legend>
      {METHODS.map(({ method, label, hint }, index) => (
        <label key={method} className={styles.method}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={name}
            className={styles.radio}
            value={method}
            checked={value === method}
            disabled={!accounts[method].on && accounts[method].before.length === 0}
            aria-invalid={error ? true : undefined}
            onChange={onChange}
          />
          <span className="break">
            <span className="strong block">{t(label)}</span>
            <span className="small block">{t(accounts[method].on ? hint : 'deposit.methodOff')}</span>
          </span>
          <span className="step-mark" aria-hidden="true">
            <Icon name="check" size={16} />
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

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
