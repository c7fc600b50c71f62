import type { MemberView } from '#shared/views/users.ts';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { MessageList, MessageView } from '../../features/contact/messages.tsx';
import { useText } from '../../lib/text.tsx';
import { urlText, useUrlState } from '../../lib/url-state.ts';
import { Page } from './page.tsx';

const ADDRESS = { message: urlText };

export function ContactPage({ me }: { me: MemberView }) {
  const { t } = useText();
  const [{ message }, setAddress] = useUrlState(ADDRESS);
  return (
    <Page title={t('member.navContact')} subtitle={t('member.contactHint')}>
      {message ? (
        <MessageView key={message} id={message} />
      ) : (
        <>
          <MessageList />
          <ContactForm me={me} title={t('member.contactNew')} onSent={(id) => setAddress({ message: id })} />
        </>
      )}
    </Page>
  );
}
