import type { RequestStatus, RequestType, UserStatus } from '#shared/views.ts';
import { useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';

const REQUEST_TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

/** Approved green, Rejected red, otherwise yellow (SPEC section 2). */
export function RequestStatusBadge({ status }: { readonly status: RequestStatus }) {
  const { t } = useText();
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
