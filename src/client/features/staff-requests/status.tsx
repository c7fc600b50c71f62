import { Badge } from '#client/components/ui/badge.tsx';
import { useText } from '#client/lib/text.tsx';
import type { RequestStatus, RequestType } from '#shared/views.ts';

const TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

export function RequestStatusBadge({ status }: { readonly status: RequestStatus }) {
  const { t } = useText();
  return <Badge tone={TONES[status]}>{t(`staff.status${status}`)}</Badge>;
}

export function RequestTypeBadge({ type }: { readonly type: RequestType }) {
  const { t } = useText();
  return <Badge tone={type === 'Deposit' ? 'info' : 'neutral'}>{t(`staff.type${type}`)}</Badge>;
}
