import { auditDifference } from '#shared/audit.ts';
import type { AuditView } from '#shared/views/audit.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { When } from '../../components/staff/when.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './audit-table.module.css';

interface AuditTableProps {
  readonly rows: readonly AuditView[];
  readonly onOpen: (row: AuditView) => void;
}

export function AuditTable({ rows, onOpen }: AuditTableProps) {
  const { t } = useText();
  const words = useAuditLabels();
  const columns: Column<AuditView>[] = [
    {
      id: 'action',
      label: t('staff.columnAction'),
      place: 'title',
      cell: (row) => (
        <TwoLines sub={<Summary row={row} />} wide>
          {words.actionLabel(row.action)}
        </TwoLines>
      ),
    },
    {
      id: 'when',
      label: t('staff.columnWhen'),
      cell: ({ at }) => <When at={at} />,
    },
    {
      id: 'by',
      label: t('staff.columnBy'),
      cell: (row) => (
        <TwoLines sub={row.actor?.username ?? t('staff.auditCommandHint')}>{words.actorLabel(row)}</TwoLines>
      ),
    },
    {
      id: 'concerns',
      label: t('staff.columnConcerns'),
      cell: ({ person }) =>
        person && (
          <TwoLines sub={person.username}>
            <MemberLink {...person}>{person.name}</MemberLink>
          </TwoLines>
        ),
    },
    {
      id: 'from',
      label: t('staff.columnFrom'),
      cell: ({ address }) =>
        address && (
          <bdi dir="ltr" className={styles.address}>
            {address}
          </bdi>
        ),
    },
  ];
  return (
    <DataTable
      label={t('staff.auditTitle')}
      columns={columns}
      rows={rows}
      actions={(row) => (
        <RowAction
          icon="eye"
          label={t('staff.details')}
          subject={`${words.actionLabel(row.action)}, ${row.person?.username ?? row.id}`}
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
