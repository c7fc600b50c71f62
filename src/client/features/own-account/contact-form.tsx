import { digitsOf, phoneOf } from '#shared/identifiers.ts';
import { changeContactInput } from '#shared/schemas/auth.ts';
import type { OwnContactView } from '#shared/views/own-account.ts';
import { OwnUsername } from '../../components/own-username.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField, TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ErrorState } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useChangeContact, useContact } from './hooks.ts';

export function ContactSection() {
  const { t } = useText();
  const contact = useContact();
  const failed = contact.isError && !contact.isFetching;
  return (
    <section className="stack gap-3" aria-labelledby="own-contact">
      <h3 id="own-contact" className="title">
        {t('member.ownContact')}
      </h3>
      {contact.data ? (
        <ContactForm {...contact.data} />
      ) : failed ? (
        <ErrorState title={t('member.loadFailed')} onRetry={() => void contact.refetch()} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </section>
  );
}

function ContactForm({ email, phone }: OwnContactView) {
  const { t } = useText();
  const mutation = useChangeContact(() => set('password', ''));
  const { field, set, busy, problem, props } = useForm({
    initial: { phone, email, password: '' },
    schema: changeContactInput,
    mutation,
    fieldOf: { currentPasswordWrong: 'password', emailTaken: 'email' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <TextField
        label={t('member.ownContactPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        {...field('phone', (typed) => digitsOf(phoneOf(typed)).slice(0, 11))}
      />
      <TextField
        label={t('member.ownContactEmail')}
        type="email"
        autoComplete="email"
        dir="ltr"
        {...field('email')}
      />
      <PasswordField
        label={t('member.ownContactPassword')}
        autoComplete="current-password"
        dir="ltr"
        {...field('password')}
      />
      <p className="small">{t('member.ownContactHeld')}</p>
      <Problem text={problem} />
      {mutation.done && (
        <p className="good strong" role="status">
          {t('member.ownContactDone')}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        {t('member.ownContactSave')}
      </Button>
    </form>
  );
}
