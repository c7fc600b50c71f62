import { Link } from 'wouter';
import type { OwnContactView } from '#shared/views/contacts.ts';
import { LoadMore } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useFormat } from '../../lib/format.ts';
import { itemsOf, PAGED } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';
import styles from './message-list.module.css';
import { MessageState } from './message-state.tsx';

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
