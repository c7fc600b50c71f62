import type { ContactState, RequestStatus, RequestType, UserStatus } from '#shared/views.ts';
import { useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';

const REQUEST_TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

interface RequestStatusBadgeProps {
  readonly status: RequestStatus;
  /** Staff removed the request while it was pending; it is shown as removed and not as rejected. */
  readonly removed?: boolean;
  /** The bank sent the payment back. */
  readonly returned?: boolean;
}

/** Approved is green, Rejected red, Pending and returned yellow; a removed pending request is neutral. */
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

/** The state of a message: new (not read), open (read, and the sender waits for an answer) or answered. */
export function ContactStateBadge({ state }: { readonly state: ContactState }) {
  const { t } = useText();
  const { tone, label } = CONTACT_STATES[state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
