import { useState } from 'react';
import type { AuditView } from '#shared/views/audit.ts';
import { ListView } from '../../components/staff/list-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { AuditDetails } from '../../features/staff-audit/audit-details.tsx';
import { AuditTable } from '../../features/staff-audit/audit-table.tsx';
import { AuditToolbar } from '../../features/staff-audit/audit-toolbar.tsx';
import { useAudit, useAuditChoice } from '../../features/staff-audit/hooks.ts';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { useText } from '../../lib/text.tsx';

export function AuditPage() {
  const { t } = useText();
  const [choice, setChoice] = useAuditChoice();
  const { list, filters, rows } = useAudit(choice);
  const [open, setOpen] = useState<AuditView | null>(null);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t('staff.auditTitle')}
        subtitle={t('staff.auditHint')}
        actions={
          <>
            <Button variant="secondary" onClick={() => void list.refetch()}>
              {t('staff.refresh')}
            </Button>
            <ExportButton input={{ what: 'audit', filters }} empty={rows.length === 0} />
          </>
        }
      />
      <AuditToolbar choice={choice} onChange={setChoice} />
      <ListView
        query={list}
        count={rows.length}
        failed="staff.loadAuditFailed"
        empty={<EmptyState icon="shield" title={t(isFiltered ? 'staff.noAuditFound' : 'staff.noAudit')} />}
      >
        <AuditTable rows={rows} onOpen={setOpen} />
      </ListView>
      {open && (
        <AuditDetails
          row={open}
          onClose={() => setOpen(null)}
          onChoose={(chosen) => {
            setChoice({ ...choice, ...chosen });
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
