import type { AuditFacts } from '../audit.ts';
import type { Role } from '../policies.ts';

/** Somebody named in the audit log; deleted accounts keep their names there. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly deleted: boolean;
}

/** Who did what, when, to whom, from where, before and after. */
export interface AuditView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** Null: an operator's command, or the system itself. */
  readonly actor: AuditPerson | null;
  /** The network address it came from; null for commands. */
  readonly address: string | null;
  /** What was acted on: an account, a request and so on, by its id. */
  readonly target: { readonly type: string; readonly id: string };
  /** Whom it concerns, if anybody. */
  readonly person: AuditPerson | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}
