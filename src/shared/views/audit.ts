import type { AuditFacts } from '../audit.ts';
import type { Role } from '../policies.ts';

/** A person in the audit log; deleted accounts keep their names here. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly deleted: boolean;
}

/** One action: who did what, when, to whom, from where, and the state before and after. */
export interface AuditView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** Null for an operator's command and for the system itself. */
  readonly actor: AuditPerson | null;
  /** The network address of the call; 'console' for an operator's command, null for the system itself. */
  readonly address: string | null;
  /** The changed record: its type (account, request …) and id. */
  readonly target: { readonly type: string; readonly id: string };
  /** The person concerned; null if there is none. */
  readonly person: AuditPerson | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}
