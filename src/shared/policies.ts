/** Who may act on whom (SPEC section 6). Services decide by it; screens show only permitted actions. */

export const ROLES = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** An admin acts on members only, a superadmin on members and admins, nobody on a superadmin. */
export function mayManage(actor: Role, target: Role): boolean {
  if (target === 'user') return isStaff(actor);
  return actor === 'superadmin' && target === 'admin';
}

/** Superadmins are hidden from admins. */
export function maySee(actor: Role, target: Role): boolean {
  return actor === 'superadmin' || target !== 'superadmin';
}

/** Only a superadmin may create admin accounts; nobody creates superadmins. */
export function mayCreate(actor: Role, role: Role): boolean {
  return mayManage(actor, role);
}
