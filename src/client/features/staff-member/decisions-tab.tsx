import { Link } from 'wouter';
import type { DecisionView, MemberPageView } from '#shared/views/member-page.ts';
import { AboutRequest, useColumns } from '../../components/staff/columns.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { PAGED } from '../../lib/paged.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';
import styles from './tabs.module.css';

export function DecisionsTab({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { actionLabel, valueLabel } = useAuditLabels();
  const isBoss = useSession()?.role === 'superadmin';
  const { amount, column, date, title } = useColumns<DecisionView>();
  const audit = new URLSearchParams({ person: member.id, personName: member.username });
  return (
    <>
      <ListTable
        query={trpc.users.member.decisions.useInfiniteQuery({ id: member.id }, PAGED)}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="shield" title={t('staff.noDecisions')} />}
        label={t('staff.tabDecisions')}
        columns={[
          title('staff.columnAction', ({ action, request, status }) => (
            <AboutRequest request={request} sub={status && valueLabel('status', status)}>
              {actionLabel(action)}
            </AboutRequest>
          )),
          amount(({ amount: pkr }) => pkr !== null && <Money pkr={pkr} />, 'aside'),
          column('staff.columnWhy', ({ why }) => why),
          column('staff.columnBy', ({ by }) => by ?? t('staff.auditCommand')),
          date(({ at }) => at, 'staff.columnWhen'),
        ]}
      />
      {isBoss && (
        <p className={styles.more}>
          <Link href={`${paths.audit}?${audit}`}>{t('staff.wholeAudit')}</Link>
        </p>
      )}
    </>
  );
}
