import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { Icon } from '#client/components/ui/icon.tsx';
import { copyText } from '#client/lib/copy.ts';
import { useText } from '#client/lib/text.tsx';
import styles from './facts.module.css';

/** Names and their values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Offered to be copied: what staff type into a bank's form. */
  readonly copy?: string | null | undefined;
  /** As wide as the list. */
  readonly wide?: boolean;
}

export function Fact({ label, children, copy, wide }: FactProps) {
  const { t } = useText();
  async function take(text: string) {
    if (await copyText(text)) toast.success(t('staff.copied', { what: label }), { duration: 2_000 });
    else toast.error(t('staff.copyFailed'));
  }
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi className={styles.value}>{children}</bdi>
        {copy && (
          <button
            type="button"
            className={styles.copy}
            aria-label={t('staff.copy', { what: label })}
            title={t('staff.copy', { what: label })}
            onClick={() => void take(copy)}
          >
            <Icon name="copy" size={18} />
          </button>
        )}
      </dd>
    </div>
  );
}
