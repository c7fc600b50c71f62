import { Link } from 'wouter';
import type { MovementKind } from '#shared/movements.ts';
import type { EntryView } from '#shared/views/cash.ts';
import { TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { Money } from '../../components/ui/money.tsx';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';

/** The kinds of movements with a description that staff may type. Only these descriptions are shown. */
const WRITTEN = new Set<MovementKind>(['transfer', 'adjustment']);

export function EntryTable(list: ListProps<EntryView>) {
  const { t } = useText();
  const { amount, column, date, title } = useColumns<EntryView>();
  return (
    <ListTable
      {...list}
      slim
      label={t('staff.entries')}
      failed="staff.loadEntriesFailed"
      columns={[
        title('staff.columnWhat', ({ kind, description }) => (
          <TwoLines sub={WRITTEN.has(kind) && description}>{t(`staff.entry.${kind}`)}</TwoLines>
        )),
        date(({ at }) => at, 'staff.columnWhen'),
        column('staff.columnConcerns', ({ request, member }) => (
          <TwoLines sub={request && <Link href={requestPath(request.id)}>{request.number}</Link>}>
            {member?.name}
          </TwoLines>
        )),
        column('staff.account', ({ account }) => account ?? '–'),
        column('staff.columnBy', ({ by }) => <bdi>{by ?? t('staff.auditCommand')}</bdi>),
        amount((entry) => <Money pkr={entry.amount} />, 'aside'),
      ]}
    />
  );
}
