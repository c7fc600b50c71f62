import type { PaymentMethod } from '#shared/rules.ts';
import { findOddId } from '#shared/transaction-ids.ts';
import { useConfig } from '../../lib/config.ts';
import { useDebounced } from '../../lib/form.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './id-guide.module.css';

const PAUSE_MS = 600;

/** `label` and `id` are what the payer's receipt shows; the ids are made up. */
const RECEIPTS: Readonly<Record<PaymentMethod, { text: TextKey; label: string; id: string }>> = {
  Easypaisa: { text: 'deposit.idEasypaisa', label: 'Transaction ID', id: '41234567890' },
  SadaPay: { text: 'deposit.idSadaPay', label: 'Transaction ID', id: 'A1B2C3D4E5F6' },
  'Bank Account': { text: 'deposit.idBank', label: 'Raast ID', id: 'ABCD26013112345678' },
};

export function IdGuide({ method }: { readonly method: PaymentMethod }) {
  const { t } = useText();
  const { text, label, id } = RECEIPTS[method];
  return (
    <div className="row tint small">
      <span className={styles.receipt} translate="no">
        <svg viewBox="0 0 140 112" role="img" aria-label={t('deposit.idPicture')}>
          <path
            className={styles.paper}
            d="M10 4h120v100l-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5z"
          />
          <circle className={styles.done} cx="70" cy="20" r="9" />
          <path className={styles.tick} d="m66 20 3 3 6-6" />
          <path className={styles.line} d="M44 38h52M20 50h30M88 50h32M20 92h38M96 92h24" />
          <rect className={styles.mark} x="13" y="57" width="114" height="28" rx="4" />
          <text className={styles.label} x="19" y="67">
            {label}
          </text>
          <text className={styles.id} x="19" y="79">
            {id}
          </text>
        </svg>
      </span>
      <p className={styles.text}>{t(text)}</p>
    </div>
  );
}

/** Waits for a pause, because each id is short while it is being typed. */
export function OddIdNote({ method, typed }: { readonly method: PaymentMethod; readonly typed: string }) {
  const { t } = useText();
  const { paymentAccounts } = useConfig();
  const debounced = useDebounced(typed, PAUSE_MS);
  const accounts = Object.values(paymentAccounts).map(({ number }) => number);
  const odd = debounced === typed && findOddId(method, typed, accounts);
  return (
    <p className={styles.odd} role="status">
      {odd && `${t(`deposit.oddId.${odd}`)} ${t('deposit.oddIdNext')}`}
    </p>
  );
}
