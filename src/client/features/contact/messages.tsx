import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { ANSWER_MAX } from '#shared/schemas/contacts.ts';
import type { ContactThread, OwnContactView } from '#shared/views/contacts.ts';
import { Compose } from '../../components/conversation/compose.tsx';
import { Conversation, Words } from '../../components/conversation/words.tsx';
import { LoadMore, QueryView } from '../../components/member/query-view.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import { useFollow, useMarkSeen } from './hooks.ts';
import styles from './message-list.module.css';

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

const STATES = {
  new: { tone: 'neutral', label: 'member.contactStateNew' },
  open: { tone: 'warning', label: 'member.contactStateOpen' },
  answered: { tone: 'success', label: 'member.contactStateAnswered' },
} as const;

export function MessageState({ message }: { message: Pick<OwnContactView, 'state'> & { unread?: boolean } }) {
  const { t } = useText();
  if (message.unread) return <Badge tone="info">{t('member.contactUnread')}</Badge>;
  const { tone, label } = STATES[message.state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

export function MessageList() {
  const { t } = useText();
  const query = trpc.contacts.mine.useInfiniteQuery({ limit: 5 }, PAGED);
  const messages = itemsOf(query);
  if (messages.length === 0) return null;
  return (
    <Card title={t('member.contactOwn')}>
      <ul className="rows">
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}

function Row({ message }: { readonly message: OwnContactView }) {
  const { formatWhen } = useFormat();
  const { id, subject, createdAt } = message;
  return (
    <li>
      <Link href={`${paths.contact}?message=${id}`} className={styles.row}>
        <span className={styles.subject} dir="auto" data-unread={message.unread || undefined}>
          {subject}
        </span>
        <time className="small" dateTime={createdAt}>
          {formatWhen(createdAt)}
        </time>
        <MessageState message={message} />
      </Link>
    </li>
  );
}
