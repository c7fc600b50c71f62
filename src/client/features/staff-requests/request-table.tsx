import table from '#client/components/staff/table.module.css';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Money } from '#client/components/ui/money.tsx';
import { useFormat } from '#client/lib/format.ts';
import { useText } from '#client/lib/text.tsx';
import type { RequestView } from '#shared/views.ts';
import type { Verb } from './hooks.ts';
import { RequestStatusBadge, RequestTypeBadge } from './status.tsx';

interface RequestTableProps {
  readonly requests: readonly RequestView[];
  readonly selected: string | null;
  readonly onOpen: (request: RequestView) => void;
  readonly onAct: (verb: Verb, request: RequestView) => void;
}

/** Rows whose actions stay in their place: a decided one keeps the room of its buttons. */
export function RequestTable({ requests, selected, onOpen, onAct }: RequestTableProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff.columnUser')}</th>
            <th scope="col">{t('staff.columnType')}</th>
            <th scope="col" className={table.number}>
              {t('staff.columnAmount')}
            </th>
            <th scope="col">{t('staff.columnDate')}</th>
            <th scope="col">{t('staff.columnStatus')}</th>
            <th scope="col" className={table.number}>
              {t('staff.columnActions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id} data-selected={request.id === selected || undefined}>
              <td data-label={t('staff.columnUser')}>
                <span>
                  {request.user}
                  <span className={table.sub}>{request.username}</span>
                </span>
              </td>
              <td data-label={t('staff.columnType')}>
                <RequestTypeBadge type={request.type} />
              </td>
              <td data-label={t('staff.columnAmount')} className={table.number}>
                <Money pkr={request.amount} />
              </td>
              <td data-label={t('staff.columnDate')}>{formatDateTime(request.createdAt)}</td>
              <td data-label={t('staff.columnStatus')}>
                <RequestStatusBadge status={request.status} />
              </td>
              <td>
                <div className={table.actions}>
                  {request.status === 'Pending' && (
                    <>
                      <Button size="small" onClick={() => onAct('approve', request)}>
                        {t('staff.approve')}
                      </Button>
                      <Button size="small" variant="secondary" onClick={() => onAct('reject', request)}>
                        {t('staff.reject')}
                      </Button>
                    </>
                  )}
                  <Button size="small" variant="quiet" onClick={() => onOpen(request)}>
                    {t('staff.details')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`${t('staff.delete')}: ${request.user}`}
                    onClick={() => onAct('delete', request)}
                  >
                    <Icon name="trash" />
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
