import { changePasswordInput } from '#shared/schemas/auth.ts';
import { OwnUsername } from '../../components/own-username.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useForm } from '../../lib/form.ts';
import { useChangePassword } from './hooks.ts';
import { type Area, useOwnAccountText } from './use-text.ts';

export function PasswordForm({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const mutation = useChangePassword(area, () => {
    set('password', '');
    set('newPassword', '');
  });
  const { field, set, busy, props } = useForm({
    initial: { password: '', newPassword: '' },
    schema: changePasswordInput,
    mutation,
    fieldOf: { currentPasswordWrong: 'password' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <PasswordField
        label={say('ownPasswordNow')}
        autoComplete="current-password"
        dir="ltr"
        {...field('password')}
      />
      <PasswordField
        label={say('ownPasswordNew')}
        autoComplete="new-password"
        dir="ltr"
        hint={say('ownPasswordHint')}
        {...field('newPassword')}
      />
      <p className="small">{say('ownPasswordEnds')}</p>
      <Problem text={mutation.problem} />
      {mutation.done && (
        <p className="good strong" role="status">
          {say('ownPasswordDone')}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        {say('ownPassword')}
      </Button>
    </form>
  );
}
