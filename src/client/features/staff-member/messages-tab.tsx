import { useContactColumns } from '../../components/staff/columns.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { messagePath } from '../../paths.ts';
import { useMessages } from './hooks.ts';

export function MessagesTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { subject, date, state } = useContactColumns();
  const { list, items } = useMessages(id);
  return (
    <ListTable
      query={list}
      failed="staff.loadContactsFailed"
      empty={<EmptyState icon="mail" title={t('staff.noMemberMessages')} />}
      label={t('staff.tabMessages')}
      columns={[subject(({ id: thread }) => messagePath(thread)), date(({ createdAt }) => createdAt), state]}
      rows={items}
    />
  );
}
