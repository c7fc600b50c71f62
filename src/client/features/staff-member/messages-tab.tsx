import { useContactColumns } from '../../components/staff/columns.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { PAGED } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { messagePath } from '../../paths.ts';

export function MessagesTab({ id: userId }: { readonly id: string }) {
  const { t } = useText();
  const { subject, date, state } = useContactColumns();
  return (
    <ListTable
      query={trpc.contacts.list.useInfiniteQuery({ userId }, PAGED)}
      failed="staff.loadContactsFailed"
      empty={<EmptyState icon="mail" title={t('staff.noMemberMessages')} />}
      label={t('staff.tabMessages')}
      columns={[subject(({ id }) => messagePath(id)), date(({ createdAt }) => createdAt), state]}
    />
  );
}
