import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mayManage, type Role } from '#shared/policies.ts';
import { useSession } from '../../lib/session.ts';
import { memberPath } from '../../paths.ts';

interface MemberLinkProps {
  readonly id: string;
  /** The role of the account; `user` by default. */
  readonly role?: Role;
  /** The account was deleted, so it has no page and the name is no link. */
  readonly deleted?: boolean;
  readonly children: ReactNode;
}

/** A name that leads to the page of its account, for staff who may open that page. */
export function MemberLink({ id, role = 'user', deleted = false, children }: MemberLinkProps) {
  const actor = useSession()?.role ?? 'user';
  if (deleted || !mayManage(actor, role)) return children;
  return <Link href={memberPath(id)}>{children}</Link>;
}
