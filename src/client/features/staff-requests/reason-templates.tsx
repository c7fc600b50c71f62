import { useText } from '../../lib/text.tsx';
import styles from './reason-templates.module.css';

const TEMPLATES = {
  Deposit: ['staff.rejectDeposit1', 'staff.rejectDeposit2', 'staff.rejectDeposit3', 'staff.rejectDeposit4'],
  Withdraw: ['staff.rejectWithdraw1', 'staff.rejectWithdraw2', 'staff.rejectWithdraw3'],
} as const;

interface ReasonTemplatesProps {
  readonly type: 'Deposit' | 'Withdraw';
  readonly onChoose: (text: string) => void;
}

export function ReasonTemplates({ type, onChoose }: ReasonTemplatesProps) {
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
