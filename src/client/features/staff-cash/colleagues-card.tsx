import type { ColleagueView } from '#shared/views/cash.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { DataTable } from '../../components/staff/data-table.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { useText } from '../../lib/text.tsx';

/** Only the 50 who decided most are shown. */
export function ColleaguesCard({ colleagues }: { readonly colleagues: readonly ColleagueView[] }) {
  const { t } = useText();
  const { figure, title } = useColumns<ColleagueView>();
  return (
    <Card title={t('staff.colleagues')}>
      {colleagues.length === 0 ? (
        <Small>{t('staff.noDecisionsToday')}</Small>
      ) : (
        <DataTable
          bare
          label={t('staff.colleagues')}
          columns={[
            title('staff.name', ({ name }) => <bdi>{name}</bdi>),
            figure('staff.depositsApproved', ({ depositsApproved }) => depositsApproved),
            figure('staff.withdrawalsPaid', ({ withdrawalsPaid }) => withdrawalsPaid),
            figure('staff.statusRejected', ({ rejected }) => rejected),
          ]}
          rows={colleagues}
        />
      )}
    </Card>
  );
}
