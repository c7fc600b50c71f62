import { Link } from 'wouter';
import type { Role } from '#shared/policies.ts';
import type { LoginResult } from '#shared/views/login.ts';
import { useCountdown } from '../../components/member/countdown.ts';
import { UsernameField } from '../../components/person-fields.tsx';
import { SupportContact } from '../../components/support-links.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { errorData } from '../../lib/trpc.ts';
import styles from './auth-form.module.css';
import { useLogin } from './use-login.ts';

/** Loaded when anything in the form gets the focus, because the login screen must load fast. */
const loadSchema = async () => (await import('#shared/schemas/auth.ts')).loginInput;

export interface LoginFormProps {
  readonly onStarted: () => void;
  /**
   * Called before the redirect of a login that opens the area of the role; not if /payment opens instead.
   */
  readonly onLoggedIn: (role: Role) => void;
  /** Called instead of `onLoggedIn` when the password was right and the login has a second step for staff. */
  readonly onCode: (login: LoginResult) => void;
}

export function LoginForm({ onStarted, onLoggedIn, onCode }: LoginFormProps) {
  const { t } = useText();
  const mutation = useLogin(onLoggedIn, onCode);
  const { support } = useConfig();
  const { values, field, busy, problem, props } = useForm({
    initial: { username: '', password: '' },
    schema: loadSchema,
    toInput: (values) => (values.username.includes('@') ? { ...values, email: values.username } : values),
    check: ({ password }) => (password.trim() === '' ? { password: 'fillAllRequiredFields' } : {}),
    mutation,
    fieldOf: { badCredentials: 'password' },
    inline: true,
  });
  const { wait } = mutation;
  const left = useCountdown(wait && wait.username === values.username.trim() ? wait.until : null);
  const waits = left?.done === false;
  const text = waits ? t('public.loginPaused') : problem;
  const isLockedOut = waits || errorData(mutation.error)?.key === 'accountDeactivated';

  function begin() {
    props.onFocus();
    onStarted();
  }

  return (
    <form {...props} onFocus={begin} className="stack">
      <UsernameField label={t('public.usernameOrEmail')} {...field('username')} />
      <PasswordField label={t('public.password')} {...field('password')} />
      <Link href={paths.forgotPassword} className={styles.aside}>
        {t('public.forgotLink')}
      </Link>
      {isLockedOut ? (
        <div className="notice stack gap-1">
          <Problem text={text} />
          <SupportContact support={support} className="tap" />
        </div>
      ) : (
        <Problem text={text} />
      )}
      <Button type="submit" block busy={busy} disabled={waits}>
        {waits
          ? t('public.loginWait', {
              time: `${left.hours * 60 + left.minutes}:${String(left.seconds).padStart(2, '0')}`,
            })
          : t('public.loginButton')}
      </Button>
    </form>
  );
}
