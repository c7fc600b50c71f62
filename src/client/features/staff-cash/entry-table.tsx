import { Link } from 'wouter';
import type { MovementKind } from '#shared/movements.ts';
import type { EntryView } from '#shared/views/cash.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { When } from '../../components/staff/when.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';

/** The kinds of movements with a description that staff may type. Only these descriptions are shown. */
const WRITTEN = new Set<MovementKind>(['transfer', 'adjustment']);

export function EntryTable({ entries }: { readonly entries: readonly EntryView[] }) {
  const { t } = useText();
  const { amount } = useColumns<EntryView>();
  const columns: Column<EntryView>[] = [
    {
      id: 'what',
      label: t('staff.columnWhat'),
      place: 'title',
      cell: ({ kind, description }) => (
        <TwoLines sub={WRITTEN.has(kind) && description}>{t(`staff.entry.${kind}`)}</TwoLines>
      ),
    },
    { id: 'when', label: t('staff.columnWhen'), cell: ({ at }) => <When at={at} /> },
    {
      id: 'request',
      label: t('staff.columnConcerns'),
      cell: ({ request, member }) => (
        <TwoLines sub={request && <Link href={requestPath(request.id)}>{request.number}</Link>}>
          {member?.name}
        </TwoLines>
      ),
    },
    { id: 'account', label: t('staff.account'), cell: ({ account }) => account ?? '–' },
    { id: 'by', label: t('staff.columnBy'), cell: ({ by }) => <bdi>{by ?? t('staff.auditCommand')}</bdi> },
    amount((entry) => <Money pkr={entry.amount} />, 'aside'),
  ];
  return <DataTable label={t('staff.entries')} columns={columns} rows={entries} slim />;
}
