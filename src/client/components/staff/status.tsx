import type { ContactView } from '#shared/views/contacts.ts';
import type { RequestStatus, RequestType } from '#shared/views/requests.ts';
import type { UserStatus } from '#shared/views/users.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const REQUEST_TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

interface RequestStatusBadgeProps {
  readonly status: RequestStatus;
  readonly removed?: boolean;
  readonly cancelled?: boolean;
  /** The bank sent the payment back. */
  readonly returned?: object | null;
}

export function RequestStatusBadge({ status, removed, cancelled, returned }: RequestStatusBadgeProps) {
  const { t } = useText();
  if (removed) return <Badge tone="neutral">{t('staff.statusRemoved')}</Badge>;
  if (cancelled) return <Badge tone="neutral">{t('staff.statusCancelled')}</Badge>;
  if (returned) return <Badge tone="warning">{t('staff.statusReturned')}</Badge>;
  return <Badge tone={REQUEST_TONES[status]}>{t(`staff.status${status}`)}</Badge>;
}

export function RequestTypeBadge({ type }: { readonly type: RequestType }) {
  const { t } = useText();
  return <Badge tone={type === 'Deposit' ? 'info' : 'neutral'}>{t(`staff.type${type}`)}</Badge>;
}

export function ActiveBadge({ status }: { readonly status: UserStatus }) {
  const { t } = useText();
  return <Badge tone={status === 'Active' ? 'success' : 'neutral'}>{t(`staff.status${status}`)}</Badge>;
}

const CONTACT_STATUSES: Readonly<Record<string, { readonly tone: Tone; readonly label: TextKey }>> = {
  New: { tone: 'danger', label: 'staff.statusNew' },
  Read: { tone: 'success', label: 'staff.statusRead' },
};

export function ContactBadges({ status, state }: Pick<ContactView, 'status' | 'state'>) {
  const { t } = useText();
  const known = CONTACT_STATUSES[status];
  return (
    <>
      <Badge tone={known?.tone ?? 'warning'}>{known ? t(known.label) : status}</Badge>
      {state === 'answered' && <Badge>{t('staff.stateAnswered')}</Badge>}
    </>
  );
}
