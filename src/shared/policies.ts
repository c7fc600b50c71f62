/** Which role may act on which accounts (SPEC section 6). */

export const ROLES = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

export function mayManage(actor: Role, target: Role): boolean {
  if (target === 'user') return isStaff(actor);
  return actor === 'superadmin' && target === 'admin';
}

export function maySee(actor: Role, target: Role): boolean {
  return actor === 'superadmin' || target !== 'superadmin';
}

export function mayCreate(actor: Role, role: Role): boolean {
  return mayManage(actor, role);
}
