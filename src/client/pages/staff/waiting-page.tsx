import { useState } from 'react';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { AppealList } from '../../features/staff-appeals/appeal-list.tsx';
import { useWaitingChanges, type Verdict } from '../../features/staff-second/hooks.ts';
import { DecideModal, WaitingTable } from '../../features/staff-second/waiting-table.tsx';
import { useText } from '../../lib/text.tsx';

/** The changes that wait for a second person (SPEC section 14). */
export function WaitingPage() {
  const { t } = useText();
  const list = useWaitingChanges();
  const [asked, setAsked] = useState<{ verdict: Verdict; change: WaitingChangeView } | null>(null);
  return (
    <>
      <PageHeader title={t('staff.secondTitle')} subtitle={t('staff.secondHint')} />
      <AppealList />
      <WaitingTable
        query={list}
        empty={<EmptyState icon="check" title={t('staff.secondNone')} message={t('staff.secondNoneHint')} />}
        onDecide={(verdict, change) => setAsked({ verdict, change })}
      />
      {asked && <DecideModal {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
