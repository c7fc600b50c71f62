import { useEffect, useState } from 'react';
import type { SealView } from '#shared/views/seals.ts';
import { rememberSeals } from '../../components/proof/seen-seals.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { copyText } from '../../lib/copy.ts';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import styles from './seal-list.module.css';

export function SealList() {
  const { t } = useText();
  const { query, seals } = useSeals();
  return (
    <section className="stack gap-3" aria-label={t('proof.listTitle')}>
      <h2>{t('proof.listTitle')}</h2>
      {!seals && query.isError && (
        <ErrorState title={t('proof.listFailed')} onRetry={() => void query.refetch()} />
      )}
      {!seals && !query.isError && <Skeleton height="24rem" />}
      {seals?.length === 0 && <EmptyState title={t('proof.listNone')} message={t('proof.listNoneHint')} />}
      <ul className="rows">
        {seals?.map((seal) => (
          <SealRow key={seal.day} seal={seal} />
        ))}
      </ul>
      <MoreButton query={query} label={t('proof.more')} />
    </section>
  );
}

function SealRow({ seal }: { readonly seal: SealView }) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  const day = useDay()(seal.day);
  return (
    <li className={styles.seal}>
      <p className="row strong">
        <time dateTime={seal.day}>{day}</time>
        <span className="muted">{t('proof.rows', { count: seal.count })}</span>
      </p>
      <p className="hash muted" dir="ltr">
        {seal.hash}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={copied ? undefined : t('proof.copyOf', { day })}
        onClick={async () => setCopied(await copyText(`${seal.day} ${seal.hash}`))}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? 'check' : 'copy'} size={16} /> {t(copied ? 'proof.copied' : 'proof.copy')}
      </Button>
    </li>
  );
}

/** This browser remembers the hashes of the seals that it has shown. */
function useSeals() {
  const query = trpc.users.seals.list.useInfiniteQuery({ limit: 14 }, { ...PAGED, staleTime: 60_000 });
  const { data } = query;
  useEffect(() => {
    for (const { items } of data?.pages ?? []) rememberSeals(items);
  }, [data]);
  return { query, seals: data?.pages.flatMap(({ items }) => items) };
}
