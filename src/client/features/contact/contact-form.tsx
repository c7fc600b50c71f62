import { type FormEvent, useState } from 'react';
import type { MemberView } from '#shared/views.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './contact-form.module.css';
import { type ContactForm as Form, useContact } from './hooks.ts';

/** A message to the staff. Name and email are filled in from the account and may be changed. */
export function ContactForm({ me }: { me: MemberView }) {
  const { t } = useText();
  const [form, setForm] = useState<Form>({ name: me.fullName, email: me.email, subject: '', message: '' });
  const [incomplete, setIncomplete] = useState(false);
  const contact = useContact(me.id, () => setForm((sent) => ({ ...sent, subject: '', message: '' })));

  function set(name: keyof Form, value: string) {
    setIncomplete(false);
    setForm({ ...form, [name]: value });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const missing = Object.values(form).some((value) => value.trim() === '');
    setIncomplete(missing);
    if (!missing && !contact.busy) contact.send(form);
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={styles.pair}>
          <TextField
            label={t('member.fullName')}
            autoComplete="name"
            maxLength={100}
            value={form.name}
            onChange={(event) => set('name', event.target.value)}
          />
          <TextField
            label={t('member.emailAddress')}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={200}
            value={form.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </div>
        <TextField
          label={t('member.subject')}
          maxLength={200}
          value={form.subject}
          onChange={(event) => set('subject', event.target.value)}
        />
        <TextArea
          label={t('member.message')}
          rows={6}
          maxLength={5_000}
          value={form.message}
          onChange={(event) => set('message', event.target.value)}
        />
        <p className={styles.problem} role="alert">
          {incomplete ? t('member.fillAllRequired') : contact.problem}
        </p>
        <Button variant="primary" type="submit" busy={contact.busy}>
          {t('member.sendMessage')}
        </Button>
      </form>
    </Card>
  );
}
