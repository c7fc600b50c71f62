import type { AuditFacts } from '../audit.ts';
import type { Role } from '../policies.ts';

/** An account in the audit log. A deleted account keeps its name until that name is erased. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly deleted: boolean;
}

/** A row of the audit log: who did what to whom, when, from where, and the data before and after. */
export interface AuditView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** The account that acted; null for an operator's command and for the system itself. */
  readonly actor: AuditPerson | null;
  /** The network address of the actor; 'console' for an operator's command, null for the system itself. */
  readonly address: string | null;
  /** The target of the action: its type (`user`, `request`, …) and its id, made up if the target has none. */
  readonly target: { readonly type: string; readonly id: string };
  /** The account that the action concerns; null if it concerns none. */
  readonly person: AuditPerson | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}
