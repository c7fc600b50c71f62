import type { ReactNode } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import { Copyable } from '../../components/staff/copyable.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { useText } from '../../lib/text.tsx';

/** The member and the amount of a request; for a deposit also the data to compare with the screenshot. */
export function DecisionFacts({ request }: { readonly request: RequestView }) {
  const { t } = useText();
  const { type, user, username, amount, transactionId, paymentMethod } = request;
  const facts: [string, ReactNode][] = [
    [t('staff.columnUser'), `${user} (${username})`],
    [t('staff.columnAmount'), formatPkr(amount)],
  ];
  if (type === 'Deposit') {
    const label = t('staff.transactionId');
    const copied = transactionId && <Copyable key={label} label={label} text={transactionId} />;
    facts.push([t('staff.paymentMethod'), paymentMethod ?? t('staff.none')]);
    facts.push([label, copied ?? t('staff.noTransactionId')]);
  }
  return <DescriptionList inLines facts={facts} />;
}
