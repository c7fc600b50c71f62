import { changePasswordInput } from '#shared/schemas/auth.ts';
import { FormEnd } from '../../components/form-end.tsx';
import { OwnUsername } from '../../components/own-username.tsx';
import { NewPasswordField } from '../../components/person-fields.tsx';
import { PasswordField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useChangePassword } from './hooks.ts';
import { type Area, useOwnAccountText } from './use-text.ts';

export function PasswordForm({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const mutation = useChangePassword(area, () => {
    set('password', '');
    set('newPassword', '');
  });
  const { field, set, busy, refused, props } = useForm({
    initial: { password: '', newPassword: '' },
    schema: changePasswordInput,
    mutation,
    fieldOf: { currentPasswordWrong: 'password' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <PasswordField label={say('ownPasswordNow')} {...field('password')} />
      <NewPasswordField
        label={say('ownPasswordNew')}
        hint={say('ownPasswordHint')}
        {...field('newPassword')}
      />
      <p className="small">{say('ownPasswordEnds')}</p>
      <FormEnd problem={refused} busy={busy} done={mutation.done && say('ownPasswordDone')}>
        {say('ownPassword')}
      </FormEnd>
    </form>
  );
}
