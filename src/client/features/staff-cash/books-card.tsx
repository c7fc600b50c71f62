import type { BooksView } from '#shared/views/cash.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './books-card.module.css';

export function BooksCard({ books: { checkedAt, problems } }: { readonly books: BooksView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const balance = problems.length === 0;
  return (
    <Card
      title={t('staff.books')}
      action={
        (checkedAt || !balance) && (
          <Badge tone={balance ? 'success' : 'danger'}>
            {t(balance ? 'staff.booksBalance' : 'staff.booksDiffer')}
          </Badge>
        )
      }
    >
      {!balance && (
        <>
          <p>{t('staff.booksDifferHint')}</p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <Small>
        {checkedAt ? t('staff.booksChecked', { time: formatWhen(checkedAt) }) : t('staff.booksNotChecked')}
      </Small>
    </Card>
  );
}
