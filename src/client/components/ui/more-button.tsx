import { Button } from './button.tsx';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export function MoreButton({ query, label }: { readonly query: PagedQuery; readonly label: string }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      block
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
