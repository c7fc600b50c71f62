import { useState } from 'react';
import { ListView } from '../../components/staff/list-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { BatchTable } from '../../features/staff-payouts/batch-table.tsx';
import { bankKey, isFree } from '../../features/staff-payouts/choice.ts';
import { LayoutModal } from '../../features/staff-payouts/layout-modal.tsx';
import { ChoiceBar, MakeBar, PayableTable } from '../../features/staff-payouts/payable.tsx';
import { usePolled } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import { urlText, useUrlState } from '../../lib/url-state.ts';
import styles from './payouts-page.module.css';

const FILTER = { bank: urlText };

export function PayoutsPage() {
  const { t } = useText();
  const [edits, setEdits] = useState(false);
  return (
    <>
      <PageHeader
        title={t('staff.payoutsTitle')}
        subtitle={t('staff.payoutsHint')}
        actions={
          <Button variant="secondary" onClick={() => setEdits(true)}>
            {t('staff.layoutButton')}
          </Button>
        }
      />
      <Batches open />
      <Choice />
      <Batches open={false} />
      {edits && <LayoutModal onClose={() => setEdits(false)} />}
    </>
  );
}

function Choice() {
  const { t } = useText();
  const query = trpc.requests.batches.payable.useQuery(undefined, usePolled());
  const [{ bank }, setFilter] = useUrlState(FILTER);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const items = query.data?.items ?? [];
  const shown = items.filter(({ bankName }) => bank === '' || bankKey(bankName) === bank);
  return (
    <section className={styles.section}>
      <h2>{t('staff.payableTitle')}</h2>
      <ListView
        query={query}
        count={items.length}
        failed="staff.loadPayableFailed"
        empty={<EmptyState title={t('staff.payableEmpty')} icon="check" />}
      >
        <ChoiceBar
          items={items}
          bank={bank}
          onBank={(chosenBank) => setFilter({ bank: chosenBank })}
          onChoose={(all) => setChosen(new Set(all.map(({ id }) => id)))}
        />
        <PayableTable
          items={shown}
          chosen={chosen}
          onChoose={(id, isChosen) => {
            const after = new Set(chosen);
            if (isChosen) after.add(id);
            else after.delete(id);
            setChosen(after);
          }}
        />
        {query.data?.more && <p>{t('staff.payableMore', { count: items.length })}</p>}
        <MakeBar chosen={items.filter((item) => chosen.has(item.id) && isFree(item))} />
      </ListView>
    </section>
  );
}

function Batches({ open }: { readonly open: boolean }) {
  const { t } = useText();
  const list = trpc.requests.batches.list.useInfiniteQuery({ open }, { ...PAGED, ...usePolled() });
  if (itemsOf(list).length === 0 && !list.isError) return null;
  const title = t(open ? 'staff.batchesOpen' : 'staff.batchesClosed');
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <BatchTable label={title} query={list} empty={null} />
    </section>
  );
}
