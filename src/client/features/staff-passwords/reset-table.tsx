import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { MemberCell, useColumns } from '../../components/staff/data-table.tsx';
import { Email } from '../../components/staff/email.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Muted } from '../../components/ui/layout.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './reset-table.module.css';

export type ResetAction = 'screenshot' | 'complete' | 'code' | 'reject' | 'delete';

type ResetTableProps = ListProps<PasswordResetView> & {
  readonly onAct: (action: ResetAction, reset: PasswordResetView) => void;
};

export function ResetTable({ onAct, ...list }: ResetTableProps) {
  const { t } = useText();
  const { formatTime } = useFormat();
  const { column, date, status, title } = useColumns<PasswordResetView>();
  return (
    <ListTable
      {...list}
      label={t('staff.passwordsTitle')}
      failed="staff.loadPasswordsFailed"
      columns={[
        column('staff.columnNumber', (_, index) => index + 1, { wide: true }),
        title('staff.username', ({ userId, role, username, replaced, codeUntil }) => {
          const facts = [
            codeUntil && t('staff.resetCodeUntil', { time: formatTime(codeUntil) }),
            replaced > 0 && t('staff.resetReplaced', { count: replaced }),
          ].filter(Boolean);
          return <MemberCell id={userId} name={username} role={role} sub={facts.join('. ')} />;
        }),
        column('staff.email', (reset) => <Email address={reset.email} />),
        column('staff.columnScreenshot', (reset) =>
          reset.screenshot === null ? (
            <Muted as="span">{t('staff.noScreenshot')}</Muted>
          ) : (
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t('staff.viewScreenshot')}: ${reset.username}`}
              onClick={() => onAct('screenshot', reset)}
            >
              {t('staff.view')}
            </Button>
          ),
        ),
        column('staff.columnNewPassword', (reset) =>
          reset.newPassword === null ? (
            <Muted as="span">{t('staff.passwordNotShown')}</Muted>
          ) : (
            <code className={styles.password}>{reset.newPassword}</code>
          ),
        ),
        status((reset) => <RequestStatusBadge status={reset.status} />),
        date(({ createdAt }) => createdAt),
      ]}
      actions={(reset) => {
        const act = (action: ResetAction) => () => onAct(action, reset);
        const isPending = reset.status === 'Pending';
        return (
          <RowActions
            subject={reset.username}
            actions={[
              isPending && { label: 'staff.complete', primary: true, onClick: act('complete') },
              isPending && { label: 'staff.reject', onClick: act('reject') },
              isPending && { icon: 'key', label: 'staff.oneTimeCode', onClick: act('code') },
              { icon: 'trash', label: 'staff.delete', onClick: act('delete') },
            ]}
          />
        );
      }}
    />
  );
}
