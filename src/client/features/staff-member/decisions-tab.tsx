import { Link } from 'wouter';
import type { DecisionView, MemberPageView } from '#shared/views/member-page.ts';
import { AboutRequest, useColumns } from '../../components/staff/columns.tsx';
import type { Column } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { When } from '../../components/staff/when.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { useDecisions } from './hooks.ts';
import styles from './tabs.module.css';

export function DecisionsTab({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { actionLabel, valueLabel } = useAuditLabels();
  const isBoss = useSession()?.role === 'superadmin';
  const { amount } = useColumns<DecisionView>();
  const { list, items } = useDecisions(member.id);
  const audit = new URLSearchParams({ person: member.id, personName: member.username });
  const columns: Column<DecisionView>[] = [
    {
      id: 'action',
      label: t('staff.columnAction'),
      place: 'title',
      cell: ({ action, request, status }) => (
        <AboutRequest request={request} sub={status && valueLabel('status', status)}>
          {actionLabel(action)}
        </AboutRequest>
      ),
    },
    amount(({ amount: pkr }) => pkr !== null && <Money pkr={pkr} />, 'aside'),
    { id: 'why', label: t('staff.columnWhy'), cell: ({ why }) => why },
    { id: 'by', label: t('staff.columnBy'), cell: ({ by }) => by ?? t('staff.auditCommand') },
    {
      id: 'at',
      label: t('staff.columnWhen'),
      cell: ({ at }) => <When at={at} />,
    },
  ];
  return (
    <>
      <ListTable
        query={list}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="shield" title={t('staff.noDecisions')} />}
        label={t('staff.tabDecisions')}
        columns={columns}
        rows={items}
      />
      {isBoss && (
        <p className={styles.more}>
          <Link href={`${paths.audit}?${audit}`}>{t('staff.wholeAudit')}</Link>
        </p>
      )}
    </>
  );
}
