import type { ColleagueView } from '#shared/views/cash.ts';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { useText } from '../../lib/text.tsx';

/** Only the 50 who decided most are shown. */
export function ColleaguesCard({ colleagues }: { readonly colleagues: readonly ColleagueView[] }) {
  const { t } = useText();
  const columns: Column<ColleagueView>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      place: 'title',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'deposits',
      label: t('staff.depositsApproved'),
      numeric: true,
      cell: ({ depositsApproved }) => depositsApproved,
    },
    {
      id: 'withdrawals',
      label: t('staff.withdrawalsPaid'),
      numeric: true,
      cell: ({ withdrawalsPaid }) => withdrawalsPaid,
    },
    { id: 'rejected', label: t('staff.rejectedCount'), numeric: true, cell: ({ rejected }) => rejected },
  ];
  return (
    <Card title={t('staff.colleagues')}>
      {colleagues.length === 0 ? (
        <Small>{t('staff.noDecisionsToday')}</Small>
      ) : (
        <DataTable label={t('staff.colleagues')} columns={columns} rows={colleagues} bare />
      )}
    </Card>
  );
}
