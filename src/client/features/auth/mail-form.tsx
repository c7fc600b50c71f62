import { mailCodeInput } from '#shared/schemas/auth.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './auth-form.module.css';
import { useMailCode } from './hooks.ts';

interface MailFormProps {
  readonly onSent: (username: string) => void;
}

export function MailForm({ onSent }: MailFormProps) {
  const { t, lang } = useText();
  const { field, busy, problem, props } = useForm({
    initial: { username: '', email: '' },
    schema: mailCodeInput,
    toInput: (values) => ({ ...values, language: lang }),
    mutation: useMailCode(onSent),
    inline: true,
  });
  return (
    <form {...props} className={styles.form}>
      <TextField
        label={t('join.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...field('username')}
      />
      <TextField
        label={t('join.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        hint={t('join.mailHint')}
        {...field('email')}
      />
      <Problem text={problem} />
      <Button type="submit" block busy={busy}>
        {t('join.mailButton')}
      </Button>
    </form>
  );
}
