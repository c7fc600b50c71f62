import type { RequestStatus, RequestType, UserStatus } from '#shared/views.ts';
import { useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';

const REQUEST_TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

interface RequestStatusBadgeProps {
  readonly status: RequestStatus;
  /** It left the list while pending: nobody rejected it. */
  readonly removed?: boolean;
}

/** Approved green, Rejected red, otherwise yellow (SPEC section 2). */
export function RequestStatusBadge({ status, removed }: RequestStatusBadgeProps) {
  const { t } = useText();
  if (removed) return <Badge tone="neutral">{t('staff.statusRemoved')}</Badge>;
  return <Badge tone={REQUEST_TONES[status]}>{t(`staff.status${status}`)}</Badge>;
}

export function RequestTypeBadge({ type }: { readonly type: RequestType }) {
  const { t } = useText();
  return <Badge tone={type === 'Deposit' ? 'info' : 'neutral'}>{t(`staff.type${type}`)}</Badge>;
}

export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  const { t } = useText();
  return <Badge tone={status === 'Active' ? 'success' : 'neutral'}>{t(`staff.status${status}`)}</Badge>;
}
