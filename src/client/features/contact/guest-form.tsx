import { createGuestContactInput } from '#shared/schemas/contacts.ts';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { FormEnd } from '../../components/ui/state.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

const BLANK = { name: '', email: '', requestNumber: '', subject: '', message: '' };

/** @param onSent called with the email address or phone number that staff will answer to */
export function GuestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useText();
  const draft = useDraft('guest', BLANK);
  const { contacts } = trpc.useUtils().client;
  const mutation = useKeyedMutation(contacts.createAsGuest.mutate, {
    failed: 'guest.failed',
    onSuccess: (_, { email }) => {
      draft[1](BLANK);
      onSent(email);
    },
  });
  const { field, busy, problem, props } = useForm({
    initial: BLANK,
    kept: draft,
    schema: createGuestContactInput,
    mutation,
    inline: true,
  });

  return (
    <form {...props} className="stack">
      <TextField label={t('guest.name')} dir="auto" autoComplete="name" maxLength={100} {...field('name')} />
      <TextField
        label={t('guest.email')}
        hint={t('guest.emailHint')}
        inputMode="email"
        dir="ltr"
        autoComplete="email"
        maxLength={200}
        {...field('email')}
      />
      <TextField
        label={t('guest.requestNumber')}
        hint={t('guest.requestNumberHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        {...field('requestNumber')}
      />
      <TextField label={t('guest.subject')} dir="auto" maxLength={200} {...field('subject')} />
      <TextArea label={t('guest.message')} dir="auto" rows={5} maxLength={5_000} {...field('message')} />
      <FormEnd {...{ problem, busy }}>{t('guest.send')}</FormEnd>
    </form>
  );
}
