import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useSearchParams } from 'wouter';
import { useLoaded } from '../../components/loading-screen.tsx';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../components/ui/cx.ts';
import { PasswordField, SelectField, TextField } from '../../components/ui/field.tsx';
import { useConfig } from '../../lib/config.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './auth-form.module.css';
import { useSignup } from './hooks.ts';
import { ReferralField } from './referral-field.tsx';
import { useReferral } from './use-referral.ts';

/** Loaded when the first field gets the focus, because the screen must load fast. */
const loadSchema = async () => (await import('#shared/schemas/auth.ts')).registerInput;

/** In the order in which errors are shown: password, confirmation, phone, then the rest (SPEC section 5). */
const BLANK = { password: '', confirmPassword: '', phone: '', name: '', username: '', email: '' };

/** Opens an account. The referral code comes first, because nobody can join without one. */
export function SignupForm() {
  const { t } = useText();
  const { country } = useConfig();
  const fromLink = useLinkCode();
  const [locked, setLocked] = useState(fromLink !== '');
  const mutation = useSignup();
  const { values, field, busy, props } = useForm({
    initial: { ...BLANK, referralCode: fromLink },
    schema: loadSchema,
    check: ({ password, confirmPassword }) => ({
      ...(password !== confirmPassword && { confirmPassword: 'passwordsDiffer' }),
      ...(confirmPassword.trim() === '' && { confirmPassword: 'fillAllFieldsWithReferral' }),
      ...(referral.state === 'invalid' && { referralCode: 'referralInvalid' }),
    }),
    mutation,
    fieldOf: { usernameTaken: 'username', emailTaken: 'email', referralInvalid: 'referralCode' },
  });
  const referral = useReferral(values.referralCode);

  return (
    <form {...props} className={styles.form}>
      <ReferralField
        field={field('referralCode', (typed) => typed.replace(/\s/g, ''))}
        referral={referral}
        locked={locked}
        onUnlock={() => setLocked(false)}
      />
      <fieldset className={cx(styles.group, styles.pair)}>
        <legend className={styles.legend}>{t('join.groupYou')}</legend>
        <TextField label={t('join.fullName')} autoComplete="name" maxLength={100} {...field('name')} />
        <TextField
          label={t('join.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={200}
          {...field('email')}
        />
        <TextField
          label={t('join.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          dir="ltr"
          hint={t('join.phoneHint')}
          {...field('phone', (typed) => typed.replace(/\D/g, '').slice(0, 11))}
        />
        <SelectField
          label={t('join.country')}
          name="country"
          disabled
          value={country}
          onChange={() => undefined}
        >
          <option value={country}>{country === 'Pakistan' ? t('join.countryPakistan') : country}</option>
        </SelectField>
      </fieldset>
      <fieldset className={cx(styles.group, styles.pair)}>
        <legend className={styles.legend}>{t('join.groupAccount')}</legend>
        <div className={styles.wide}>
          <TextField
            label={t('join.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={30}
            hint={t('join.usernameHint')}
            {...field('username', (typed) => typed.replace(/\s/g, ''))}
          />
        </div>
        <PasswordField
          label={t('public.password')}
          autoComplete="new-password"
          dir="ltr"
          hint={t('join.passwordHint')}
          {...field('password')}
        />
        <PasswordField
          label={t('join.confirmPassword')}
          autoComplete="new-password"
          dir="ltr"
          {...field('confirmPassword')}
        />
      </fieldset>
      <Button type="submit" block busy={busy}>
        {t('join.signupButton')}
      </Button>
    </form>
  );
}

/** The code of an invitation link (`?ref=`). A toast confirms it after the loading screen. */
function useLinkCode(): string {
  const { t } = useText();
  const [search] = useSearchParams();
  const loaded = useLoaded();
  const code = search.get('ref')?.trim().slice(0, 30) ?? '';
  useEffect(() => {
    if (loaded && code) toast.success(t('join.referralFromLink'), { id: 'referral-from-link' });
  }, [loaded, code, t]);
  return code;
}
