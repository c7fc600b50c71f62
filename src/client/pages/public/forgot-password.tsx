import { useState } from 'react';
import { Link } from 'wouter';
import { RESET_PROMISE_HOURS } from '#shared/rules.ts';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { ForgotForm } from '../../features/auth/forgot-form.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './forgot-password.module.css';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

const WAYS = [
  { way: 'request', label: 'join.forgotTabRequest' },
  { way: 'code', label: 'join.forgotTabCode' },
] as const;

export default function ForgotPasswordPage() {
  const { t } = useText();
  const [way, setWay] = useState<'request' | 'code'>('request');
  return (
    <PublicPage
      title={t('join.forgotTitle')}
      hint={way === 'request' ? t('join.forgotHint', { hours: RESET_PROMISE_HOURS }) : undefined}
      foot={<Link href={paths.login}>{t('join.backToLogin')}</Link>}
    >
      <fieldset className={styles.ways} aria-label={t('join.forgotTitle')}>
        {WAYS.map((choice) => (
          <button
            key={choice.way}
            type="button"
            className={styles.way}
            aria-pressed={way === choice.way}
            onClick={() => setWay(choice.way)}
          >
            {t(choice.label)}
          </button>
        ))}
      </fieldset>
      {way === 'request' ? <ForgotForm /> : <CodeForm />}
    </PublicPage>
  );
}
