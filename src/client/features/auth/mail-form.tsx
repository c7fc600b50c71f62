import { mailCodeInput } from '#shared/schemas/auth.ts';
import { EmailField, UsernameField } from '../../components/person-fields.tsx';
import { FormEnd } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useMailCode } from './hooks.ts';

export function MailForm({ onSent }: { readonly onSent: (username: string) => void }) {
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
      <UsernameField label={t('join.username')} {...field('username')} />
      <EmailField label={t('join.email')} hint={t('join.mailHint')} {...field('email')} />
      <FormEnd {...{ problem, busy }}>{t('join.mailButton')}</FormEnd>
    </form>
  );
}
