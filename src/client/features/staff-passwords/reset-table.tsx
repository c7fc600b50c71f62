import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { MemberCell, useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { Email } from '../../components/staff/email.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { When } from '../../components/staff/when.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Muted } from '../../components/ui/layout.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './reset-table.module.css';

export type ResetAction = 'screenshot' | 'complete' | 'code' | 'reject' | 'delete';

interface ResetTableProps {
  readonly resets: readonly PasswordResetView[];
  readonly onAct: (action: ResetAction, reset: PasswordResetView) => void;
}

export function ResetTable({ resets, onAct }: ResetTableProps) {
  const { t } = useText();
  const { formatTime } = useFormat();
  const { status } = useColumns<PasswordResetView>();
  const columns: Column<PasswordResetView>[] = [
    { id: 'number', label: t('staff.columnNumber'), wide: true, cell: (_, index) => index + 1 },
    {
      id: 'username',
      label: t('staff.username'),
      place: 'title',
      cell: ({ userId, role, username, replaced, codeUntil }) => {
        const facts = [
          codeUntil && t('staff.resetCodeUntil', { time: formatTime(codeUntil) }),
          replaced > 0 && t('staff.resetReplaced', { count: replaced }),
        ].filter(Boolean);
        return <MemberCell id={userId} name={username} role={role} sub={facts.join('. ')} />;
      },
    },
    {
      id: 'email',
      label: t('staff.email'),
      cell: (reset) => <Email address={reset.email} />,
    },
    {
      id: 'screenshot',
      label: t('staff.columnScreenshot'),
      cell: (reset) =>
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
    },
    {
      id: 'newPassword',
      label: t('staff.columnNewPassword'),
      cell: (reset) =>
        reset.newPassword === null ? (
          <Muted as="span">{t('staff.passwordNotShown')}</Muted>
        ) : (
          <code className={styles.password}>{reset.newPassword}</code>
        ),
    },
    status((reset) => <RequestStatusBadge status={reset.status} />),
    {
      id: 'date',
      label: t('staff.columnDate'),
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
  ];
  const actions = (reset: PasswordResetView) => {
    const act = (action: ResetAction) => () => onAct(action, reset);
    const subject = reset.username;
    return (
      <>
        {reset.status === 'Pending' && (
          <>
            <Button size="small" aria-label={`${t('staff.complete')}: ${subject}`} onClick={act('complete')}>
              {t('staff.complete')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t('staff.reject')}: ${subject}`}
              onClick={act('reject')}
            >
              {t('staff.reject')}
            </Button>
            <RowAction icon="key" label={t('staff.oneTimeCode')} subject={subject} onClick={act('code')} />
          </>
        )}
        <RowAction icon="trash" label={t('staff.delete')} subject={subject} onClick={act('delete')} />
      </>
    );
  };
  return <DataTable label={t('staff.passwordsTitle')} columns={columns} rows={resets} actions={actions} />;
}
