import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './rejected-note.module.css';

/** Why the last deposit was not accepted, and what to do next. */
export function RejectedNote({ reason }: { readonly reason: string | null }) {
  const { t } = useText();
  return (
    <section className={styles.note} aria-label={t('public.rejectedTitle')}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{t('public.rejectedTitle')}</p>
        <p>{reason ? t('public.rejectedReason', { reason }) : t('public.rejectedNoReason')}</p>
        <p>{t('public.rejectedNext')}</p>
      </div>
    </section>
  );
}
