import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mayManage, type Role } from '#shared/policies.ts';
import { useSession } from '../../lib/session.ts';
import { memberPath } from '../../paths.ts';

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
