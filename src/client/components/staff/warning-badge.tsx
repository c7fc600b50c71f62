import type { ReactNode } from 'react';
import type { RequestWarning } from '#shared/views/requests.ts';
import { useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './warning-badge.module.css';

const TEXTS = {
  transactionId: 'staff.warningTransactionId',
  screenshot: 'staff.warningScreenshot',
  bankAccount: 'staff.warningBankAccount',
} as const;

export function WarningBadge({ warnings }: { readonly warnings: readonly RequestWarning[] }) {
  const { t } = useText();
  const why = useReasons(warnings);
  if (why === '') return null;
  return (
    <span title={why}>
      <Badge tone="warning">
        <span className={styles.sign}>
          <Icon name="warning" size={16} />
          <span className={styles.word}>{t('staff.warning')}</span>
        </span>
        <span className="visually-hidden">: {why}</span>
      </Badge>
    </span>
  );
}

interface WarningNoteProps {
  readonly warnings: readonly RequestWarning[];
  readonly children?: ReactNode;
}

export function WarningNote({ warnings, children }: WarningNoteProps) {
  const why = useReasons(warnings);
  if (why === '') return null;
  return (
    <div className={styles.note} data-tone="warning">
      <Icon name="warning" size={20} />
      <p className={styles.why}>{why}</p>
      {children}
    </div>
  );
}

export function useReasons(warnings: readonly RequestWarning[]): string {
  const { t } = useText();
  return warnings.map((warning) => t(TEXTS[warning])).join('. ');
}
