import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form.module.css';
import { ResetForm } from './reset-form.tsx';

/** SPEC section 2: staff set the password asked for; or, with a code from staff, the member sets it (DECISIONS 7). */
export function ForgotPasswordPage() {
  const { t } = useText();
  const [withCode, setWithCode] = useState(false);
  return (
    <>
      <h1>{t('public.forgotTitle')}</h1>
      <p className={styles.lead}>{t(withCode ? 'public.codeLead' : 'public.forgotLead')}</p>
      {withCode ? <CodeForm /> : <ResetForm />}
      <div className={styles.links}>
        <Link href={paths.login}>{t('public.backToLogin')}</Link>
        <Button variant="quiet" onClick={() => setWithCode(!withCode)}>
          {t(withCode ? 'public.haveNoCode' : 'public.haveCode')}
        </Button>
      </div>
    </>
  );
}
