/** What the audit log is about: the part of an action before its dot. */
export const AUDIT_AREAS = ['user', 'request', 'reset', 'contact', 'video', 'export', 'operator'] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** What an audit row keeps of a side: rupees, words, yes or no, by name. */
export type AuditFacts = Readonly<Record<string, unknown>>;

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A row's two sides taken apart: what is on both and differs, and what is known of one side only. */
export interface AuditDifference {
  readonly changes: readonly AuditChange[];
  readonly facts: readonly (readonly [field: string, value: unknown])[];
}

/** Ids say nothing to a reader, and whom a row is about is said beside it. */
const UNTOLD = new Set(['id', 'userId', 'user']);
/** What a reader looks for first; the database keeps no order of its own. The rest follows as it is kept. */
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
const isTold = (field: string, value: unknown) => !UNTOLD.has(field) && value !== null && value !== '';

export function auditDifference(before: AuditFacts | null, after: AuditFacts | null): AuditDifference {
  const was = before ?? {};
  const is = after ?? {};
  const changes = inOrder(was)
    .filter(([field, value]) => field in is && JSON.stringify(value) !== JSON.stringify(is[field]))
    .map(([field, value]) => ({ field, before: value, after: is[field] }));
  const facts = inOrder({ ...was, ...is }).filter(
    ([field, value]) => !(field in was && field in is) && isTold(field, value),
  );
  return { changes, facts };
}
