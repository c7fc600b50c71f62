import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { ANSWER_MAX } from '#shared/schemas/contacts.ts';
import type { ContactThread } from '#shared/views/contacts.ts';
import { Compose } from '../../components/conversation/compose.tsx';
import { Conversation, Words } from '../../components/conversation/words.tsx';
import { AnswerLink } from '../../components/staff/email.tsx';
import { MemberGlance } from '../../components/staff/member-glance.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ContactBadges } from '../../components/staff/status.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Row, Stack } from '../../components/ui/layout.tsx';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { useMarkRead, useReply } from './hooks.ts';
import styles from './thread.module.css';

export function Thread({ thread }: { readonly thread: ContactThread }) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const { contact, answers } = thread;
  const { id, status } = contact;
  const reply = useReply();
  const markRead = useMarkRead();
  const read = useEffectEvent(() => {
    if (status === 'New') markRead.send({ id });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each message
  useEffect(() => read(), [id]);
  return (
    <div className={styles.sides}>
      <Stack as="article" aria-label={contact.subject}>
        <Row as="header" gap={3}>
          <ContactBadges {...contact} />
          <p className="muted break">
            {contact.userId ? (
              <>
                <MemberLink id={contact.userId}>{contact.name}</MemberLink> <bdi>@{contact.username}</bdi>
              </>
            ) : (
              <>
                <bdi>{contact.name}</bdi> · {t('staff.guest')}
              </>
            )}{' '}
            <AnswerLink to={contact.email} />
          </p>
        </Row>
        <Conversation label={t('staff.conversation')}>
          <Words by={contact.name} at={contact.createdAt} text={contact.message} ours={false} />
          {answers.map((answer) => (
            <Words
              key={answer.id}
              by={answer.author ?? contact.name}
              at={answer.createdAt}
              text={answer.text}
              ours={answer.fromStaff}
            />
          ))}
        </Conversation>
        {!contact.userId && <p>{t('staff.guestAnswer')}</p>}
        <Compose
          label={t(contact.userId ? 'staff.reply' : 'staff.guestReply')}
          action={t(contact.userId ? 'staff.sendReply' : 'staff.keepReply')}
          hint={t('staff.ctrlEnter')}
          max={ANSWER_MAX}
          draft={`reply:${id}`}
          busy={reply.busy}
          onSend={(text) => reply.sendAsync({ id, text })}
        />
      </Stack>
      {contact.userId && (
        <Card title={t('staff.memberTitle')}>
          <MemberGlance
            id={contact.userId}
            member={{ name: contact.name, username: contact.username ?? '' }}
            onOpen={(request) => navigate(requestPath(request))}
          />
        </Card>
      )}
    </div>
  );
}
