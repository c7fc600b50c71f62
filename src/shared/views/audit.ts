import type { AuditFacts } from '../audit.ts';
import type { Role } from '../policies.ts';

/** A deleted account keeps its name until that name is erased. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly deleted: boolean;
}

export interface AuditView {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actor: AuditPerson | null;
  /** The network address of the actor; 'console' for an operator's command, null for the system itself. */
  readonly address: string | null;
  readonly target: { readonly type: string; readonly id: string };
  readonly person: AuditPerson | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}
