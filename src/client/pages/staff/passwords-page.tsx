import { useState } from 'react';
import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { Picture } from '../../components/staff/picture.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { usePasswordResets } from '../../features/staff-passwords/hooks.ts';
import { CodeModal, ConfirmReset } from '../../features/staff-passwords/reset-dialogs.tsx';
import { type ResetAction, ResetTable } from '../../features/staff-passwords/reset-table.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';

export function PasswordsPage() {
  const { t } = useText();
  const session = useSession();
  const { list, counts, reload } = usePasswordResets();
  const [asked, setAsked] = useState<{ action: ResetAction; reset: PasswordResetView } | null>(null);
  const close = () => setAsked(null);
  const role = t(session?.role === 'superadmin' ? 'staff.superAdmin' : 'staff.admin');
  return (
    <>
      <PageHeader
        title={t('staff.passwordsTitle')}
        subtitle={t('staff.welcomeStaff', { username: session?.username ?? '', role })}
        actions={
          <>
            <Button variant="secondary" onClick={() => void reload()}>
              {t('staff.refresh')}
            </Button>
            <LinkButton href={paths.admin} variant="quiet">
              {t('staff.backToAdmin')}
            </LinkButton>
          </>
        }
      />
      <StatCards
        failed={counts.isError}
        stats={[
          { label: t('staff.totalRequests'), value: counts.data?.total },
          { label: t('staff.statusPending'), value: counts.data?.pending },
        ]}
      />
      <ResetTable
        query={list}
        empty={<EmptyState icon="key" title={t('staff.noPasswordRequests')} />}
        onAct={(action, reset) => setAsked({ action, reset })}
      />
      {asked && <Dialog {...asked} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly action: ResetAction;
  readonly reset: PasswordResetView;
  readonly onClose: () => void;
}

function Dialog({ action, reset, onClose }: DialogProps) {
  const { t } = useText();
  if (action === 'code') return <CodeModal reset={reset} onClose={onClose} />;
  if (action !== 'screenshot') return <ConfirmReset verb={action} reset={reset} onClose={onClose} />;
  return (
    <Modal size="wide" title={`${t('staff.columnScreenshot')}: ${reset.username}`} onClose={onClose}>
      <Picture address={reset.screenshot} caption={t('staff.columnScreenshot')} />
    </Modal>
  );
}
