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
const isTold = (field: string, value: unknown) => !UNTOLD.has(field) && value !== null && value !== '';

export function auditDifference(before: AuditFacts | null, after: AuditFacts | null): AuditDifference {
  const was = before ?? {};
  const is = after ?? {};
  const changes = Object.keys(was)
    .filter((field) => field in is && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
  const facts = [
    ...Object.entries(is).filter(([field]) => !(field in was)),
    ...Object.entries(was).filter(([field]) => !(field in is)),
  ].filter(([field, value]) => isTold(field, value));
  return { changes, facts };
}
