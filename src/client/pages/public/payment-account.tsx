import toast from 'react-hot-toast';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './form.module.css';

interface PaymentAccountProps {
  readonly account: { readonly number: string; readonly title: string };
}

/** Where to send the deposit; both lines can be copied into the bank's app. */
export function PaymentAccount({ account }: PaymentAccountProps) {
  const { t } = useText();
  const rows = [
    { label: t('public.accountNumber'), value: account.number },
    { label: t('public.accountTitle'), value: account.title },
  ];
  return (
    <dl className={styles.account}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.accountRow}>
          <div>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
          <Button
            variant="quiet"
            aria-label={`${t('public.copy')}: ${label}`}
            onClick={() =>
              void navigator.clipboard?.writeText(value).then(() => toast.success(t('public.copied')))
            }
          >
            <Icon name="copy" />
            {t('public.copy')}
          </Button>
        </div>
      ))}
    </dl>
  );
}
