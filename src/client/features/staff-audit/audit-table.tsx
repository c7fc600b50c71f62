import { auditDifference } from '#shared/audit.ts';
import type { AuditView } from '#shared/views/audit.ts';
import { TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { useText } from '../../lib/text.tsx';
import styles from './audit-table.module.css';

type AuditTableProps = ListProps<AuditView> & { readonly onOpen: (row: AuditView) => void };

export function AuditTable({ onOpen, ...list }: AuditTableProps) {
  const { t } = useText();
  const { column, date, title } = useColumns<AuditView>();
  const { actionLabel, actorLabel } = useAuditLabels();
  return (
    <ListTable
      {...list}
      label={t('staff.auditTitle')}
      failed="staff.loadAuditFailed"
      columns={[
        title('staff.columnAction', (row) => (
          <TwoLines sub={<Summary row={row} />} wide>
            {actionLabel(row.action)}
          </TwoLines>
        )),
        date(({ at }) => at, 'staff.columnWhen'),
        column('staff.columnBy', (row) => (
          <TwoLines sub={row.actor?.username ?? t('staff.auditCommandHint')}>{actorLabel(row)}</TwoLines>
        )),
        column(
          'staff.columnConcerns',
          ({ person }) =>
            person && (
              <TwoLines sub={person.username}>
                <MemberLink {...person}>{person.name}</MemberLink>
              </TwoLines>
            ),
        ),
        column(
          'staff.columnFrom',
          ({ address }) =>
            address && (
              <bdi dir="ltr" className={styles.address}>
                {address}
              </bdi>
            ),
        ),
      ]}
      actions={(row) => (
        <RowAction
          icon="eye"
          label="staff.details"
          subject={`${actionLabel(row.action)}, ${row.person?.username ?? row.id}`}
          onClick={() => onOpen(row)}
        />
      )}
    />
  );
}

function Summary({ row }: { readonly row: AuditView }) {
  const { fieldLabel, valueLabel } = useAuditLabels();
  const { changes, facts } = auditDifference(row.before, row.after);
  const told = changes.map(
    ({ field, before, after }) =>
      `${fieldLabel(field)}: ${valueLabel(field, before)} → ${valueLabel(field, after)}`,
  );
  const known = facts.map(([field, value]) => `${fieldLabel(field)}: ${valueLabel(field, value)}`);
  return <span className={styles.summary}>{[...told, ...known].slice(0, 2).join(' · ')}</span>;
}
