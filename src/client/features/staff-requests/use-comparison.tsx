import type { ReactNode } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { RequestMatch, RequestView, RequestWarning } from '#shared/views/requests.ts';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';

interface ComparedFact {
  readonly id: string;
  readonly label: string;
  readonly one: ReactNode;
  readonly two: ReactNode;
  /** A warning says that both requests have this ID or account, maybe written differently. */
  readonly same: boolean;
}

export function useComparison(request: RequestView, match: RequestMatch): readonly ComparedFact[] {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const fact = (
    key: TextKey,
    value: (of: RequestView) => ReactNode,
    kind?: RequestWarning,
  ): ComparedFact => ({
    id: key,
    label: t(key),
    one: value(request) ?? t('staff.none'),
    two: value(match.request) ?? t('staff.none'),
    same: kind !== undefined && match.shared.includes(kind),
  });
  const what =
    request.type === 'Deposit'
      ? [
          fact('staff.transactionId', (of) => of.transactionId, 'transactionId'),
          fact('staff.paymentMethod', (of) => of.paymentMethod),
        ]
      : [
          fact('staff.accountNumber', (of) => of.accountNumber, 'bankAccount'),
          fact('staff.accountName', (of) => of.accountName),
          fact('staff.bankName', (of) => of.bankName),
        ];
  return [
    fact('staff.status', ({ status, removedPending, cancelled }) => (
      <RequestStatusBadge {...{ status, cancelled }} removed={removedPending} />
    )),
    fact('staff.name', (of) => of.user),
    fact('staff.username', (of) => of.username),
    fact('staff.phone', (of) => of.phone),
    fact('staff.columnDate', (of) => formatWhen(of.createdAt)),
    fact('staff.columnAmount', (of) => formatPkr(of.amount)),
    ...what,
  ];
}
