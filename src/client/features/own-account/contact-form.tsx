import { digitsOf, phoneOf } from '#shared/identifiers.ts';
import { changeContactInput } from '#shared/schemas/auth.ts';
import type { OwnContactView } from '#shared/views/own-account.ts';
import { FormEnd } from '../../components/form-end.tsx';
import { OwnUsername } from '../../components/own-username.tsx';
import { EmailField } from '../../components/person-fields.tsx';
import { PasswordField, TextField } from '../../components/ui/field.tsx';
import { Section } from '../../components/ui/section.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ErrorState } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useChangeContact } from './hooks.ts';

export function ContactSection() {
  const { t } = useText();
  const contact = trpc.users.account.contact.useQuery();
  const failed = contact.isError && !contact.isFetching;
  return (
    <Section title={t('member.ownContact')}>
      {contact.data ? (
        <ContactForm {...contact.data} />
      ) : failed ? (
        <ErrorState title={t('member.loadFailed')} onRetry={() => void contact.refetch()} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Section>
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
      <EmailField label={t('member.ownContactEmail')} {...field('email')} />
      <PasswordField label={t('member.ownContactPassword')} {...field('password')} />
      <p className="small">{t('member.ownContactHeld')}</p>
      <FormEnd {...{ problem, busy }} done={mutation.done && t('member.ownContactDone')}>
        {t('member.ownContactSave')}
      </FormEnd>
    </form>
  );
}
