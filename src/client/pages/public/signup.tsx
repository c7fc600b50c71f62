import { type FormEvent, useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { PasswordField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useConfig } from '#client/lib/config.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { startPendingSignup } from '#client/lib/session.ts';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#client/paths.ts';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, TIMINGS } from '#shared/rules.ts';
import { registerInput } from '#shared/schemas/auth.ts';
import styles from './form.module.css';
import { checkForm, useFormValues } from './use-form.ts';
import { useReferral } from './use-referral.ts';

const FIELDS = ['name', 'username', 'email', 'phone', 'password', 'referralCode'] as const;

/** SPEC sections 2 and 5. A `ref` in the address fills the referral code in and locks it. */
export default function SignupPage() {
  const { t } = useText();
  const { country } = useConfig();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const fromLink = params.get('ref')?.trim() ?? '';
  const form = useFormValues({
    name: '',
    username: '',
    email: '',
    phone: '',
    password: '',
    confirm: '',
    referralCode: fromLink,
  });
  const referral = useReferral(form.values.referralCode);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (fromLink) toast.success(t('public.referralFromLink'), { id: 'referral-link' });
  }, [fromLink, t]);

  const register = trpc.auth.register.useMutation({
    onSuccess: ({ userId }) => {
      setLeaving(true);
      startPendingSignup({ userId, username: form.values.username });
      toast.success(t('public.accountCreated'));
      setTimeout(() => navigate(paths.payment), TIMINGS.redirectMs);
    },
    onError: (error) => toast.error(errorText(error, 'public.registrationFailed')),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { confirm, ...values } = form.values;
    const { data, errors } = checkForm(registerInput, values);
    const missing = FIELDS.some((name) => values[name].trim() === '') || confirm === '';
    const differ: Record<string, ErrorKey> =
      values.password === confirm ? {} : { confirm: 'passwordsDiffer' };
    const invalid: Record<string, ErrorKey> =
      referral === 'invalid' ? { referralCode: 'referralInvalid' } : {};
    const all = { ...errors, ...differ, ...invalid };
    form.setErrors(all);
    const first = missing ? 'fillAllFieldsWithReferral' : Object.values(all)[0];
    if (first) toast.error(t(`errors.${first}`));
    else if (data) register.mutate(data);
  }

  const field = (name: keyof typeof form.values, clean = (value: string) => value) => ({
    value: form.values[name],
    error: form.errors[name] && t(`errors.${form.errors[name]}`),
    onChange: (event: { target: { value: string } }) => form.set(name, clean(event.target.value)),
  });

  return (
    <>
      <h1>{t('public.signupTitle')}</h1>
      <p className={styles.lead}>
        {t('public.signupLead', { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)) })}
      </p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('public.referralCode')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={fromLink !== ''}
          end={fromLink ? <Icon name="lock" /> : undefined}
          {...field('referralCode', withoutSpace)}
          error={referral === 'invalid' ? t('public.referralInvalid') : field('referralCode').error}
          hint={<ReferralHint state={referral} />}
        />
        <TextField label={t('public.fullName')} autoComplete="name" {...field('name')} />
        <TextField
          label={t('public.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...field('username', withoutSpace)}
        />
        <TextField label={t('public.email')} type="email" autoComplete="email" {...field('email')} />
        <TextField
          label={t('public.phone')}
          hint={t('public.phoneHint')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...field('phone', (value) => value.replace(/\D/g, '').slice(0, 11))}
        />
        <PasswordField
          label={t('public.password')}
          hint={t('public.passwordHint')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('public.confirmPassword')}
          autoComplete="new-password"
          {...field('confirm')}
        />
        <TextField label={t('public.country')} value={country} disabled readOnly />
        <Button type="submit" block busy={register.isPending || leaving}>
          {t('public.signup')}
        </Button>
      </form>
      <p className={styles.links}>
        <Link href={paths.login}>{t('public.haveAccount')}</Link>
      </p>
    </>
  );
}

function withoutSpace(value: string): string {
  return value.replace(/\s/g, '');
}

function ReferralHint({ state }: { readonly state: ReturnType<typeof useReferral> }) {
  const { t } = useText();
  switch (state) {
    case 'valid':
      return (
        <span className={styles.good} role="status">
          <Icon name="check" size={16} />
          {t('public.referralValid')}
        </span>
      );
    case 'checking':
      return t('public.referralChecking');
    case 'unchecked':
      return t('public.referralUnchecked');
    default:
      return t('public.referralHint');
  }
}
