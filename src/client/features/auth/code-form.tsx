import { digitsOf } from '#shared/identifiers.ts';
import { RESET_CODE } from '#shared/rules.ts';
import { resetPasswordInput } from '#shared/schemas/auth.ts';
import { UsernameField } from '../../components/person-fields.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useResetWithCode } from './hooks.ts';
import { ResetEnd } from './reset-end.tsx';

export function CodeForm({ mailedTo }: { readonly mailedTo: string | undefined }) {
  const { t } = useText();
  const mutation = useResetWithCode();
  const { field, busy, problem, props } = useForm({
    initial: { username: mailedTo ?? '', code: '', newPassword: '' },
    schema: resetPasswordInput,
    mutation,
    fieldOf: { resetCodeInvalid: 'code' },
    inline: true,
  });

  return (
    <form {...props} className="stack">
      {mailedTo && (
        <p className="muted center" role="status">
          {t('join.mailSent', { minutes: RESET_CODE.ttlMinutes })}
        </p>
      )}
      <UsernameField label={t('join.username')} {...field('username')} />
      <TextField
        label={t('join.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        hint={
          mailedTo
            ? undefined
            : t('join.codeHint', { digits: RESET_CODE.digits, minutes: RESET_CODE.ttlMinutes })
        }
        {...field('code', (typed) => digitsOf(typed).slice(0, RESET_CODE.digits))}
      />
      <ResetEnd
        password={field('newPassword')}
        action={t('join.codeButton')}
        {...{ problem, busy }}
        done={mutation.done}
      />
    </form>
  );
}
