import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pkr } from '#shared/money.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { BOOKS, type Book } from '#shared/schemas/accounts.ts';
import { DateRange } from '../../components/staff/date-range.tsx';
import { FilterBar } from '../../components/staff/filter.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { EntryTable } from '../../features/staff-cash/entry-table.tsx';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import { urlChoice, urlDay, useUrlState } from '../../lib/url-state.ts';
import styles from './cash-page.module.css';

/** The kinds of ledger entries that a figure of /cash can be the sum of. */
const KINDS = ['joining', 'payout', 'transfer', 'adjustment'] as const;
const ADDRESS = {
  of: urlChoice(BOOKS, 'cash'),
  kind: urlChoice(KINDS, undefined),
  from: urlDay,
  to: urlDay,
};
const LABELS: Partial<Record<Book, TextKey>> = {
  cash: 'staff.allCash',
  fees: 'staff.bookFees',
  adjustments: 'staff.bookAdjustments',
};

export function CashEntriesPage() {
  const { t } = useText();
  const [{ of, kind, from, to }, setAddress] = useUrlState(ADDRESS);
  const list = trpc.requests.accounts.entries.useInfiniteQuery(
    { of, kind, from: from || undefined, to: to || undefined },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const entries = itemsOf(list);
  const sum = pkr(entries.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100);
  return (
    <>
      <PageHeader
        title={t('staff.entries')}
        subtitle={<Link href={paths.cash}>{t('staff.backToCash')}</Link>}
      />
      <FilterBar
        set={[of !== 'cash', kind, from + to].filter(Boolean).length}
        end={
          list.data && (
            <p className={styles.sum}>
              {t('staff.entriesSum')} <Money pkr={sum} />
            </p>
          )
        }
      >
        <ChoiceField<Book>
          label={t('staff.entriesOf')}
          options={(['cash', ...PAYMENT_METHODS, 'adjustments', 'fees'] as const).map((value) => ({
            value,
            label: LABELS[value] ? t(LABELS[value]) : value,
          }))}
          value={of}
          onChange={(book) => setAddress({ of: book ?? of })}
        />
        <ChoiceField
          label={t('staff.entriesKind')}
          none={t('staff.allKinds')}
          options={KINDS.map((value) => ({ value, label: t(`staff.entry.${value}`) }))}
          value={kind}
          onChange={(chosen) => setAddress({ kind: chosen })}
        />
        <DateRange from={from} to={to} onChange={setAddress} />
      </FilterBar>
      <EntryTable query={list} empty={<EmptyState icon="cash" title={t('staff.noEntries')} />} />
    </>
  );
}
