export const AUDIT_AREAS = [
  'user',
  'request',
  'appeal',
  'batch',
  'cash',
  'reset',
  'contact',
  'video',
  'export',
  'second',
  'setting',
  'operator',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** Amounts are in rupees. */
export type AuditFacts = Readonly<Record<string, unknown>>;

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditDifference {
  readonly changes: readonly AuditChange[];
  readonly facts: readonly (readonly [field: string, value: unknown])[];
}

/** Fields that `facts` leaves out: ids say nothing to a reader, and the account has its own column. */
const HIDDEN = new Set(['id', 'userId', 'user']);
const FIRST = [
  'export',
  'rows',
  'complete',
  'type',
  'amount',
  'fee',
  'payout',
  'reference',
  'reason',
  'role',
  'status',
  'accountStatus',
  'balance',
  'name',
  'username',
  'title',
];
const place = (field: string) => {
  const at = FIRST.indexOf(field);
  return at < 0 ? FIRST.length : at;
};
const inOrder = (side: AuditFacts) => Object.entries(side).sort(([a], [b]) => place(a) - place(b));
const isShown = (field: string, value: unknown) => !HIDDEN.has(field) && value !== null && value !== '';

export function auditDifference(before: AuditFacts | null, after: AuditFacts | null): AuditDifference {
  const was = before ?? {};
  const is = after ?? {};
  const changes = inOrder(was)
    .filter(([field, value]) => field in is && JSON.stringify(value) !== JSON.stringify(is[field]))
    .map(([field, value]) => ({ field, before: value, after: is[field] }));
  const facts = inOrder({ ...was, ...is }).filter(
    ([field, value]) => !(field in was && field in is) && isShown(field, value),
  );
  return { changes, facts };
}
