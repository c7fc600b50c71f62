import { useEffect, useEffectEvent } from 'react';
import { ANSWER_MAX } from '#shared/schemas/contacts.ts';
import type { ContactThread } from '#shared/views/contacts.ts';
import { Compose } from '../../components/staff/compose.tsx';
import { Email } from '../../components/staff/email.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ContactStateBadge } from '../../components/staff/status.tsx';
import { cx } from '../../components/ui/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useMarkRead, useReply } from './hooks.ts';
import styles from './thread.module.css';

/** A message, what followed, and the box for an answer. A new message is marked as read when it is shown. */
export function Thread({ thread }: { readonly thread: ContactThread }) {
  const { t } = useText();
  const { contact, answers } = thread;
  const { id, status } = contact;
  const reply = useReply();
  const markRead = useMarkRead();
  const read = useEffectEvent(() => {
    if (status === 'New') markRead.send({ id });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => read(), [id]);
  return (
    <article className={styles.thread} aria-label={contact.subject}>
      <header className={styles.head}>
        <ContactStateBadge state={contact.state} />
        <p className={styles.from}>
          {contact.userId ? (
            <>
              <MemberLink id={contact.userId}>{contact.name}</MemberLink> <bdi>@{contact.username}</bdi>
            </>
          ) : (
            <>
              {contact.name} · {t('staff.guest')}
            </>
          )}{' '}
          <a href={`mailto:${contact.email}`}>
            <Email address={contact.email} />
          </a>
        </p>
      </header>
      <ol className={styles.words} aria-label={t('staff.conversation')}>
        <Words by={contact.name} at={contact.createdAt} text={contact.message} />
        {answers.map((answer) => (
          <Words
            key={answer.id}
            by={answer.author ?? contact.name}
            at={answer.createdAt}
            text={answer.text}
            ours={answer.fromStaff}
          />
        ))}
      </ol>
      {!contact.userId && <p>{t('staff.guestAnswer')}</p>}
      <Compose
        label={t(contact.userId ? 'staff.reply' : 'staff.guestReply')}
        action={t(contact.userId ? 'staff.sendReply' : 'staff.keepReply')}
        max={ANSWER_MAX}
        draft={`reply:${id}`}
        busy={reply.busy}
        onSend={(text) => reply.sendAsync({ id, text })}
      />
    </article>
  );
}

interface WordsProps {
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** Said by staff. */
  readonly ours?: boolean;
}

function Words({ by, at, text, ours = false }: WordsProps) {
  const { formatDateTime } = useFormat();
  return (
    <li className={cx(styles.said, ours && styles.ours)}>
      <p className={styles.by}>
        <bdi>{by}</bdi> <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}
