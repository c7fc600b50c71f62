import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mayManage, type Role } from '#shared/policies.ts';
import { serverNow } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { memberPath } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';

interface MemberLinkProps {
  readonly id: string;
  readonly role?: Role;
  readonly deleted?: boolean;
  readonly children: ReactNode;
}

export function MemberLink({ id, role = 'user', deleted = false, children }: MemberLinkProps) {
  const actor = useSession()?.role ?? 'user';
  if (deleted || !mayManage(actor, role)) return children;
  return <Link href={memberPath(id)}>{children}</Link>;
}

const DAY_MS = 86_400_000;

/** `Today, 02:19`, `Yesterday, 23:05`, or as all other times; its title is the whole time. */
export function When({ at }: { readonly at: string }) {
  const { t } = useText();
  const { formatDate, formatDateTime, formatTime, formatWhen } = useFormat();
  const now = serverNow();
  const names = { [formatDate(now)]: t('staff.today'), [formatDate(now - DAY_MS)]: t('staff.yesterday') };
  const name = names[formatDate(at)];
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {name ? `${name},\u00A0${formatTime(at)}` : formatWhen(at)}
    </time>
  );
}
