import { changePasswordInput } from '#shared/schemas/auth.ts';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { useChangePassword } from './hooks.ts';
import styles from './own-account.module.css';
import { type Area, useOwnAccountText } from './use-text.ts';

export function PasswordForm({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const session = useSession();
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
    <form {...props} className={styles.form}>
      {/* A hidden username, under which password managers store the new password. */}
      <input hidden autoComplete="username" readOnly value={session?.username ?? ''} />
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
      <p className={styles.note}>{say('ownPasswordEnds')}</p>
      {mutation.problem && (
        <p className={styles.problem} role="alert">
          {mutation.problem}
        </p>
      )}
      {mutation.done && (
        <p className={styles.done} role="status">
          {say('ownPasswordDone')}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        {say('ownPassword')}
      </Button>
    </form>
  );
}
