import type { ContactState, RequestStatus, RequestType, UserStatus } from '#shared/views.ts';
import { useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';

const REQUEST_TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

interface RequestStatusBadgeProps {
  readonly status: RequestStatus;
  readonly removed?: boolean;
  /** The bank sent the payment back. */
  readonly returned?: boolean;
}

export function RequestStatusBadge({ status, removed, returned }: RequestStatusBadgeProps) {
  const { t } = useText();
  if (removed) return <Badge tone="neutral">{t('staff.statusRemoved')}</Badge>;
  if (returned) return <Badge tone="warning">{t('staff.statusReturned')}</Badge>;
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

const CONTACT_STATES = {
  new: { tone: 'danger', label: 'staff.stateNew' },
  open: { tone: 'warning', label: 'staff.stateOpen' },
  answered: { tone: 'success', label: 'staff.stateAnswered' },
} as const;

export function ContactStateBadge({ state }: { readonly state: ContactState }) {
  const { t } = useText();
  const { tone, label } = CONTACT_STATES[state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
