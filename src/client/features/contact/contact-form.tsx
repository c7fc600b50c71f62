import { createContactInput } from '#shared/schemas/contacts.ts';
import type { MemberView } from '#shared/views/users.ts';
import { EmailField } from '../../components/person-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useContact } from './hooks.ts';

interface ContactFormProps {
  readonly me: MemberView;
  readonly title: string;
  readonly onSent: (id: string) => void;
}

export function ContactForm({ me, title, onSent }: ContactFormProps) {
  const { t } = useText();
  const initial = { name: me.fullName, email: me.email, subject: '', message: '' };
  const draft = useDraft('message', initial);
  const mutation = useContact((id) => {
    draft[1](initial);
    onSent(id);
  });
  const { field, busy, problem, props } = useForm({
    initial,
    kept: draft,
    schema: createContactInput,
    toInput: (values) => ({ ...values, userId: me.id }),
    mutation,
    inline: true,
  });

  return (
    <Card title={title}>
      <form {...props} className="stack">
        <div className="stack pair">
          <TextField
            label={t('member.fullName')}
            dir="auto"
            autoComplete="name"
            maxLength={100}
            {...field('name')}
          />
          <EmailField label={t('member.emailAddress')} maxLength={200} {...field('email')} />
        </div>
        <TextField label={t('member.subject')} dir="auto" maxLength={200} {...field('subject')} />
        <TextArea label={t('member.message')} dir="auto" rows={6} maxLength={5_000} {...field('message')} />
        <Problem text={problem} />
        <Button variant="primary" type="submit" busy={busy}>
          {t('member.sendMessage')}
        </Button>
      </form>
    </Card>
  );
}
