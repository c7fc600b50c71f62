import { formatPkr } from '#shared/money.ts';
import type { RequestMatch, RequestWarning } from '#shared/views/requests.ts';
import type { RequestView } from '#shared/views.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

interface ComparedFact {
  readonly label: string;
  readonly one: string;
  readonly two: string;
  /** What the warning is about: the same however it was typed. */
  readonly same: boolean;
}

/** What two requests say of the same things: who, when, how much, and what ties them. */
export function useComparison(request: RequestView, match: RequestMatch): readonly ComparedFact[] {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const fact = (
    label: string,
    value: (of: RequestView) => string | null,
    kind?: RequestWarning,
  ): ComparedFact => ({
    label,
    one: value(request) ?? t('staff.none'),
    two: value(match.request) ?? t('staff.none'),
    same: kind !== undefined && match.shared.includes(kind),
  });
  const what =
    request.type === 'Deposit'
      ? [
          fact(t('staff.transactionId'), (of) => of.transactionId, 'transactionId'),
          fact(t('staff.paymentMethod'), (of) => of.paymentMethod),
        ]
      : [
          fact(t('staff.accountNumber'), (of) => of.accountNumber, 'bankAccount'),
          fact(t('staff.accountName'), (of) => of.accountName),
          fact(t('staff.bankName'), (of) => of.bankName),
        ];
  return [
    fact(t('staff.name'), (of) => of.user),
    fact(t('staff.username'), (of) => of.username),
    fact(t('staff.phone'), (of) => of.phone),
    fact(t('staff.columnDate'), (of) => formatDateTime(of.createdAt)),
    fact(t('staff.columnAmount'), (of) => formatPkr(of.amount)),
    ...what,
  ];
}
