import { useState } from 'react';
import type { AuditView } from '#shared/views/audit.ts';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { AuditDetails } from '../../features/staff-audit/audit-details.tsx';
import { AuditTable } from '../../features/staff-audit/audit-table.tsx';
import { AuditToolbar } from '../../features/staff-audit/audit-toolbar.tsx';
import { toFilters, useAudit, useAuditChoice } from '../../features/staff-audit/hooks.ts';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { useText } from '../../lib/text.tsx';
import { itemsOf } from '../../lib/trpc.ts';

export function AuditPage() {
  const { t } = useText();
  const [choice, setChoice] = useAuditChoice();
  const filters = toFilters(choice);
  const list = useAudit(filters);
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
            <ExportButton input={{ what: 'audit', filters }} empty={itemsOf(list).length === 0} />
          </>
        }
      />
      <AuditToolbar choice={choice} onChange={setChoice} />
      <AuditTable
        query={list}
        empty={<EmptyState icon="shield" title={t(isFiltered ? 'staff.noAuditFound' : 'staff.noAudit')} />}
        onOpen={setOpen}
      />
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
