import { keepPreviousData } from '@tanstack/react-query';
import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { urlChoice, urlText, useUrlState } from '../../lib/url-state.ts';
import { daysOf, PERIODS } from './period.ts';
import { useBusinessDay } from './use-business-day.ts';

const HISTORY = {
  q: urlText,
  kind: urlChoice(TRANSACTION_TYPES, undefined),
  period: urlChoice(PERIODS, 'all'),
  from: urlText,
  to: urlText,
};
const STATEMENT = { period: urlChoice(PERIODS, 'month'), from: urlText, to: urlText };

export function useHistoryChoice() {
  const [choice, setChoice] = useUrlState(HISTORY);
  const isFiltered = Boolean(choice.q || choice.kind || choice.period !== 'all');
  return { choice, setChoice, isFiltered };
}
export type HistoryChoice = ReturnType<typeof useHistoryChoice>['choice'];

export function useTransactions(memberId: string, choice: HistoryChoice) {
  const { q, kind } = choice;
  const days = daysOf(choice, useBusinessDay()());
  return trpc.users.transactions.useInfiniteQuery(
    { id: memberId, limit: 25, ...days, ...(kind ? { type: kind } : {}), ...(q ? { search: q } : {}) },
    { ...PAGED, placeholderData: keepPreviousData },
  );
}

export function useStatement({ id, createdAt }: { readonly id: string; readonly createdAt: string }) {
  const [choice, setChoice] = useUrlState(STATEMENT);
  const dayOf = useBusinessDay();
  const today = dayOf();
  const { from = dayOf(createdAt), to = today } = daysOf(choice, today);
  // Sorted, because a person may choose only a last day before the account's creation, or only a first day
  // after today.
  const [first = to] = [from, to].sort();
  const query = trpc.users.statement.useQuery({ id, from: first, to });
  return { choice, setChoice, query };
}
