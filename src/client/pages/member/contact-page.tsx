import { PageHeader } from '#client/components/ui/page-header.tsx';
import { ContactForm } from '#client/features/contact/contact-form.tsx';
import { useText } from '#client/lib/text.tsx';
import type { MemberView } from '#shared/views.ts';
import styles from './shell.module.css';

export function ContactPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.contactTitle')} subtitle={t('member.contactHint')} />
      <ContactForm me={me} />
    </div>
  );
}
