import { formatPkr } from '#shared/money.ts';
import { searchText, searchWords } from '#shared/search-text.ts';
import { useDebounced } from '../../lib/form.ts';
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
  const wanted = text.trim();
  const search = useDebounced(wanted, PAUSE_MS);
  const words = searchWords(wanted);
  const options = { enabled: search !== '' };
  const members = trpc.users.list.useQuery({ search, limit: MOST }, options);
  const requests = trpc.requests.list.useQuery({ search, limit: MOST }, options);
  const batches = trpc.requests.batches.list.useQuery({ search, limit: MOST }, options);
  const current = search === wanted && wanted !== '';
  const found = <Item>({ data }: { readonly data: { readonly items: readonly Item[] } | undefined }) =>
    (current && data?.items) || [];
  const groups: Group[] = [
    {
      label: 'staff.jumpScreens',
      targets: screens.filter(({ name }) => words.every((word) => searchText(name).includes(word))),
    },
    { label: 'staff.jumpMembers', targets: found(members).map(toMember) },
    {
      label: 'staff.jumpRequests',
      targets: found(requests).map(({ id, number, user, type, amount, status }) => ({
        href: requestPath(id),
        name: `${number} ${user}`,
        sub: `${t(`staff.type${type}`)} ${formatPkr(amount)} · ${t(`staff.status${status}`)}`,
      })),
    },
    {
      label: 'staff.jumpBatches',
      targets: found(batches).map(({ id, number, account, all }) => ({
        href: `${paths.payouts}/${id}`,
        name: number,
        sub: `${account} · ${t('staff.countAndSum', { count: all.count, sum: formatPkr(all.sum) })}`,
      })),
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
