import type { MemberView } from '#shared/views.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { useText } from '../../lib/text.tsx';
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
