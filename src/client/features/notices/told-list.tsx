import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { splitLinks } from '#shared/links.ts';
import { LinkedText } from '../../components/member/linked-text.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { useTold } from './hooks.ts';
import styles from './told-list.module.css';

export function ToldList() {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { query, seen } = useTold();
  const unread = query.data?.some((one) => one.unread) === true;
  const markSeen = useEffectEvent(() => seen.send({}));
  useEffect(() => {
    if (unread) markSeen();
  }, [unread]);

  return (
    <Card title={t('notices.told')}>
      <QueryView query={query} skeleton={<Skeleton height="9rem" />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon="bell" title={t('notices.toldNone')} message={t('notices.toldNoneHint')} />
          ) : (
            <ul className="rows">
              {items.map(({ id, at, title, body, path, unread: isNew }) => {
                const hasLinks = path === paths.dashboard && splitLinks(body).some(({ isLink }) => isLink);
                const row = (
                  <>
                    <span className="between strong">
                      {title}
                      {isNew && <Badge tone="info">{t('notices.toldNew')}</Badge>}
                    </span>
                    <span dir="auto">{hasLinks ? <LinkedText text={body} /> : body}</span>
                    <time className="small" dateTime={at}>
                      {formatWhen(at)}
                    </time>
                  </>
                );
                return (
                  <li key={id}>
                    {hasLinks ? (
                      <div className={styles.row}>{row}</div>
                    ) : (
                      <Link href={path} className={styles.row}>
                        {row}
                      </Link>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
