import { useState } from 'react';
import { Link } from 'wouter';
import { guest } from '#shared/i18n/en/guest.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { GuestForm } from '../../features/contact/guest-form.tsx';
import { paths } from '../../lib/paths.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

registerTexts('guest', guest, async () => (await import('#shared/i18n/ur/guest.ts')).guest);

export default function MessagePage() {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <PublicPage key="sent" title={t('guest.sentTitle')} hint={t('guest.sentHint', { email: sentTo })}>
        <LinkButton href={paths.login}>{t('guest.back')}</LinkButton>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={t('guest.title')}
      hint={t('guest.hint')}
      foot={<Link href={paths.login}>{t('guest.back')}</Link>}
    >
      <GuestForm onSent={setSentTo} />
    </PublicPage>
  );
}
