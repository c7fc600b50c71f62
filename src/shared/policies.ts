/**
 * Which role may act on which accounts (SPEC section 6). Services check these rules; screens hide what is not
 * allowed.
 */

export const ROLES = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** An admin may manage members, a superadmin members and admins. Nobody may manage a superadmin. */
export function mayManage(actor: Role, target: Role): boolean {
  if (target === 'user') return isStaff(actor);
  return actor === 'superadmin' && target === 'admin';
}

/** An admin does not see superadmins. Staff see all other accounts, and a superadmin sees superadmins too. */
export function maySee(actor: Role, target: Role): boolean {
  return actor === 'superadmin' || target !== 'superadmin';
}

/** Staff may create the accounts that they may manage. So only a superadmin creates admins. */
export function mayCreate(actor: Role, role: Role): boolean {
  return mayManage(actor, role);
}
