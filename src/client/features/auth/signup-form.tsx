import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { digitsOf, invitationOf, phoneOf } from '#shared/identifiers.ts';
import { EmailField, NewPasswordField, UsernameField } from '../../components/person-fields.tsx';
import { cx } from '../../components/ui/cx.ts';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { FormEnd } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.ts';
import { useDraft } from '../../lib/draft.ts';
import { type ControlProps, useDebounced, useForm } from '../../lib/form.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './auth-form.module.css';
import { useSignup } from './hooks.ts';

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

interface ReferralFieldProps {
  readonly field: ControlProps;
  readonly referral: Referral;
  readonly locked: boolean;
  readonly onUnlock: () => void;
}

function ReferralField({ field, referral, locked, onUnlock }: ReferralFieldProps) {
  const { t } = useText();
  const { state } = referral;
  const invalid = state === 'invalid' ? t('join.referralInvalid') : undefined;
  return (
    <div>
      <TextField
        {...field}
        label={t('join.referralCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={locked}
        error={field.error ?? invalid}
        hint={<ReferralHint referral={referral} locked={locked} />}
        end={
          locked ? (
            <span className={styles.lock}>
              <Icon name="lock" />
            </span>
          ) : undefined
        }
      />
      {locked && state === 'invalid' && (
        <button type="button" className="text-button" onClick={onUnlock}>
          {t('join.referralOther')}
        </button>
      )}
    </div>
  );
}

function ReferralHint({ referral, locked }: Pick<ReferralFieldProps, 'referral' | 'locked'>) {
  const { state, inviter } = referral;
  const { t } = useText();
  if (state === 'checking') return <span role="status">{t('join.referralChecking')}</span>;
  if (state !== 'valid') return t(locked ? 'join.referralFromLink' : 'join.referralHint');
  return (
    <span role="status" className={styles.valid}>
      <Icon name="check" size={16} /> {t('join.referralValid')}
      {inviter && <bdi className="muted">{t('join.invitedBy', { name: inviter })}</bdi>}
      {locked && <span className="muted">{t('join.referralFromLink')}</span>}
    </span>
  );
}

const PAUSE_MS = 350;
const REMEMBER_MS = 60_000;

type ReferralState = 'none' | 'checking' | 'valid' | 'invalid';

interface Referral {
  readonly state: ReferralState;
  /** The partly hidden name of the code's owner; null unless the code is valid. */
  readonly inviter: string | null;
}

/**
 * If the call gets no answer or an error, the state is `none`; the server checks the code again at sign-up.
 */
function useReferral(typed: string): Referral {
  const code = invitationOf(typed);
  const debounced = useDebounced(code, PAUSE_MS);
  const check = trpc.auth.validateReferral.useQuery(
    { code: debounced },
    { enabled: debounced !== '', staleTime: REMEMBER_MS, retry: 1 },
  );
  const unknown = (state: ReferralState) => ({ state, inviter: null });
  if (code === '') return unknown('none');
  if (debounced !== code || check.isLoading) return unknown('checking');
  if (!check.data) return unknown('none');
  return { state: check.data.valid ? 'valid' : 'invalid', inviter: check.data.inviter };
}

const KEY = 'invitation';

/** The code of the link, kept until the account exists: the person may read other pages first. */
function keepInvitation(linked: string | null): string {
  const code = invitationOf(linked ?? '');
  if (code !== '') deviceStorage.set(KEY, code);
  return code || (deviceStorage.get(KEY) ?? '');
}

function endInvitation(): void {
  deviceStorage.remove(KEY);
}
