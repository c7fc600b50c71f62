import { useEffect, useEffectEvent } from 'react';
import { ANSWER_MAX } from '#shared/schemas/contacts.ts';
import type { ContactThread } from '#shared/views/contacts.ts';
import { Compose } from '../../components/conversation/compose.tsx';
import { Conversation, Words } from '../../components/conversation/words.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.tsx';
import { isStatus } from '../../lib/error-text.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';
import { useFollow, useMarkSeen } from './hooks.ts';
import { MessageState } from './message-state.tsx';

export function MessageView({ id }: { readonly id: string }) {
  const { t } = useText();
  const query = trpc.contacts.thread.useQuery({ id });
  const isGone = isStatus(query.error, 404) || isStatus(query.error, 400);
  return (
    <>
      {isGone ? (
        <EmptyState icon="mail" title={t('member.contactGone')} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton height="20rem" />}>
          {(thread) => <Thread thread={thread} />}
        </QueryView>
      )}
      <div>
        <LinkButton href={paths.contact} variant="secondary">
          {t('member.contactBack')}
        </LinkButton>
      </div>
    </>
  );
}

function Thread({ thread }: { readonly thread: ContactThread }) {
  const { t } = useText();
  const { brandName } = useConfig();
  const { contact, answers } = thread;
  const { id, unread } = contact;
  const follow = useFollow();
  const seen = useMarkSeen();
  const read = useEffectEvent(() => {
    if (unread) seen.send({ id });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => read(), [id, unread, answers.length]);
  return (
    <Card>
      <article className="stack" aria-labelledby="message-subject">
        <header className="between">
          <h2 id="message-subject" className="break" dir="auto">
            {contact.subject}
          </h2>
          {/* Does not pass `unread`: the new answer is on this page, so the member is reading it now. */}
          <MessageState message={{ state: contact.state }} />
        </header>
        <Conversation label={t('member.contactConversation')}>
          <Words by={t('member.contactYou')} at={contact.createdAt} text={contact.message} ours />
          {answers.map(({ id: key, fromStaff, createdAt, text }) => (
            <Words
              key={key}
              by={fromStaff ? t('member.contactTeam', { brand: brandName }) : t('member.contactYou')}
              at={createdAt}
              text={text}
              ours={!fromStaff}
            />
          ))}
        </Conversation>
        <Compose
          label={t('member.contactReply')}
          action={t('member.contactReplySend')}
          max={ANSWER_MAX}
          draft={`follow:${id}`}
          busy={follow.busy}
          onSend={(text) => follow.sendAsync({ id, text })}
        />
      </article>
    </Card>
  );
}
