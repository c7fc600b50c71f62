import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { digitsOf, invitationOf, phoneOf } from '#shared/identifiers.ts';
import { FormEnd } from '../../components/form-end.tsx';
import { EmailField, NewPasswordField, UsernameField } from '../../components/person-fields.tsx';
import { cx } from '../../components/ui/cx.ts';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { useConfig } from '../../lib/config.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { endInvitation, keepInvitation } from '../../lib/invitation.ts';
import { useText } from '../../lib/text.tsx';
import styles from './auth-form.module.css';
import { useSignup } from './hooks.ts';
import { ReferralField } from './referral-field.tsx';
import { useReferral } from './use-referral.ts';

/** Loaded when anything in the form gets the focus, because the screen must load fast. */
const loadSchema = async () => (await import('#shared/schemas/auth.ts')).registerInput;

const BLANK = { password: '', confirmPassword: '', phone: '', name: '', username: '', email: '' };

const SECRET: readonly (keyof typeof BLANK)[] = ['password', 'confirmPassword'];

export function SignupForm() {
  const { t } = useText();
  const { country } = useConfig();
  const linked = useSearchParams()[0].get('ref');
  const [fromLink] = useState(() => keepInvitation(linked));
  const [locked, setLocked] = useState(Boolean(linked));
  const blank = { ...BLANK, referralCode: fromLink };
  // With an invitation link, the draft neither stores nor restores the referral code: the code of the link is
  // used instead of one that was typed here earlier.
  const draft = useDraft('signup', blank, fromLink ? [...SECRET, 'referralCode'] : SECRET);
  const mutation = useSignup(() => {
    endInvitation();
    draft[1](blank);
  });
  const { values, field, busy, problem, props } = useForm({
    initial: blank,
    kept: draft,
    schema: loadSchema,
    check: ({ password, confirmPassword }) => ({
      ...(password !== confirmPassword && { confirmPassword: 'passwordsDiffer' }),
      ...(confirmPassword.trim() === '' && { confirmPassword: 'fillAllFieldsWithReferral' }),
      ...(referral.state === 'invalid' && { referralCode: 'referralInvalid' }),
    }),
    mutation,
    fieldOf: { usernameTaken: 'username', emailTaken: 'email', referralInvalid: 'referralCode' },
    inline: true,
  });
  const referral = useReferral(values.referralCode);

  return (
    <form {...props} className="stack">
      <ReferralField
        field={field('referralCode', (typed) =>
          /ref(=|%3D)./i.test(typed) ? invitationOf(typed) : typed.replace(/\s/g, ''),
        )}
        referral={referral}
        locked={locked}
        onUnlock={() => setLocked(false)}
      />
      <fieldset className={cx(styles.group, styles.pair)}>
        <legend className={styles.legend}>{t('join.groupYou')}</legend>
        <TextField label={t('join.fullName')} autoComplete="name" maxLength={100} {...field('name')} />
        <EmailField label={t('join.email')} maxLength={200} {...field('email')} />
        <TextField
          label={t('join.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          dir="ltr"
          hint={t('join.phoneHint')}
          {...field('phone', (typed) => digitsOf(phoneOf(typed)).slice(0, 11))}
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
          <UsernameField
            label={t('join.username')}
            maxLength={30}
            hint={t('join.usernameHint')}
            {...field('username', (typed) => typed.replace(/\s/g, ''))}
          />
        </div>
        <NewPasswordField label={t('public.password')} hint={t('join.passwordHint')} {...field('password')} />
        <NewPasswordField label={t('join.confirmPassword')} {...field('confirmPassword')} />
      </fieldset>
      <FormEnd {...{ problem, busy }}>{t('join.signupButton')}</FormEnd>
    </form>
  );
}
