import { mailCodeInput } from '#shared/schemas/auth.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { EmailField, UsernameField } from './account-fields.tsx';
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
    <form {...props} className="stack">
      <UsernameField {...field('username')} />
      <EmailField hint={t('join.mailHint')} {...field('email')} />
      <Problem text={problem} />
      <Button type="submit" block busy={busy}>
        {t('join.mailButton')}
      </Button>
    </form>
  );
}
