import { useState } from 'react';
import { Link } from 'wouter';
import { RESET_PROMISE_HOURS } from '#shared/rules.ts';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { ForgotForm } from '../../features/auth/forgot-form.tsx';
import { MailForm } from '../../features/auth/mail-form.tsx';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

const WAYS = [
  { way: 'request', label: 'join.forgotTabRequest' },
  { way: 'mail', label: 'join.forgotTabMail' },
  { way: 'code', label: 'join.forgotTabCode' },
] as const;
type Way = (typeof WAYS)[number]['way'];

export default function ForgotPasswordPage() {
  const { t } = useText();
  const { sendsMail } = useConfig();
  const [way, setWay] = useState<Way>('request');
  /** For whom a code was asked by e-mail. */
  const [mailedTo, setMailedTo] = useState<string>();
  return (
    <PublicPage
      title={t('join.forgotTitle')}
      hint={way === 'request' ? t('join.forgotHint', { hours: RESET_PROMISE_HOURS }) : undefined}
      foot={<Link href={paths.login}>{t('join.backToLogin')}</Link>}
    >
      <fieldset className="switch" aria-label={t('join.forgotTitle')}>
        {WAYS.filter((choice) => sendsMail || choice.way !== 'mail').map((choice) => (
          <button
            key={choice.way}
            type="button"
            aria-pressed={way === choice.way}
            onClick={() => setWay(choice.way)}
          >
            {t(choice.label)}
          </button>
        ))}
      </fieldset>
      {way === 'request' && <ForgotForm />}
      {way === 'mail' && (
        <MailForm
          onSent={(username) => {
            setMailedTo(username);
            setWay('code');
          }}
        />
      )}
      {way === 'code' && <CodeForm mailedTo={mailedTo} />}
    </PublicPage>
  );
}
