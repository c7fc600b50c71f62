import { useEffect, useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import { searchText, searchWords } from '#shared/search-text.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { memberPath, paths, requestPath } from '../../paths.ts';

export interface Target {
  readonly href: string;
  readonly name: string;
  readonly sub?: string;
}

interface Group {
  readonly label: TextKey;
  readonly targets: readonly Target[];
}

const PAUSE_MS = 150;
const MOST = 5;

export function useTargets(text: string, screens: readonly Target[]) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const words = searchWords(wanted);
  const options = { enabled: search !== '' };
  const members = trpc.users.list.useQuery({ search, limit: MOST }, options);
  const requests = trpc.requests.list.useQuery({ search, limit: MOST }, options);
  const batches = trpc.requests.batches.list.useQuery({ search, limit: MOST }, options);
  const current = search === wanted && wanted !== '';
  const groups: Group[] = [
    {
      label: 'staff.jumpScreens',
      targets: screens.filter(({ name }) => words.every((word) => searchText(name).includes(word))),
    },
    {
      label: 'staff.jumpMembers',
      targets: (current ? members.data?.items : undefined)?.map(toMember) ?? [],
    },
    {
      label: 'staff.jumpRequests',
      targets:
        (current ? requests.data?.items : undefined)?.map((request) => ({
          href: requestPath(request.id),
          name: `${request.number} ${request.user}`,
          sub: `${t(request.type === 'Deposit' ? 'staff.typeDeposit' : 'staff.typeWithdraw')} ${formatPkr(request.amount)} · ${t(`staff.status${request.status}`)}`,
        })) ?? [],
    },
    {
      label: 'staff.jumpBatches',
      targets:
        (current ? batches.data?.items : undefined)?.map(({ id, number, account, all }) => ({
          href: `${paths.payouts}/${id}`,
          name: number,
          sub: `${account} · ${t('staff.countAndSum', { count: all.count, sum: formatPkr(all.sum) })}`,
        })) ?? [],
    },
  ];
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    failed: members.isError || requests.isError || batches.isError,
    searching: !current || members.isFetching || requests.isFetching || batches.isFetching,
  };
}

const toMember = (user: { id: string; name: string; username: string; phone: string }): Target => ({
  href: memberPath(user.id, 'requests'),
  name: user.name,
  sub: `@${user.username} · ${user.phone}`,
});
