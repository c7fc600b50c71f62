import { Button } from './button.tsx';

export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface MoreButtonProps {
  readonly query: PagedQuery;
  readonly label: string;
}

export function MoreButton({ query, label }: MoreButtonProps) {
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
