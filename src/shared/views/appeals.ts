import type { Pkr } from '../money.ts';
import type { AppealState } from '../schemas/appeals.ts';
import type { RequestType } from '../views.ts';

/** The kinds of decisions about a member (SPEC section 15); i18n/en/appeals.ts has a text for each. */
export const DECISION_KINDS = [
  'approved',
  'rejected',
  'removed',
  'returned',
  'passwordGiven',
  'passwordRefused',
  'passwordSet',
  'codeMade',
  'created',
  'activated',
  'deactivated',
  'changed',
  'adjusted',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** An appeal, as the member who made it sees it. */
export interface OwnAppealView {
  readonly state: AppealState;
  readonly text: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  /** The role of the staff person who answered; null while nobody has answered. */
  readonly role: DecisionRole | null;
  /** The number of the pending copy of the deposit that a granted appeal made; null if it made none. */
  readonly renewed: string | null;
}

/**
 * The role of the person who decided; members never get that person's name. The operator works at the
 * server's console.
 */
export type DecisionRole = 'admin' | 'superadmin' | 'operator';

/** A decision of another person about the member, as the member sees it. */
export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly kind: DecisionKind;
  readonly role: DecisionRole;
  readonly reason: string | null;
  /** The amount of the request, or of the adjustment (negative if it lowers the balance); null otherwise. */
  readonly amount: Pkr | null;
  readonly request: { readonly id: string; readonly number: string; readonly type: RequestType } | null;
  /** Whether the member may appeal against this decision now. */
  readonly mayAppeal: boolean;
  readonly appeal: OwnAppealView | null;
}

/** An appeal that nobody has answered yet, as staff see it. */
export interface AppealView {
  /** The id of the refused request. */
  readonly id: string;
  readonly number: string;
  readonly type: RequestType;
  readonly amount: Pkr;
  readonly user: { readonly id: string; readonly name: string; readonly username: string };
  readonly text: string;
  readonly at: string;
  /** Why the request was refused, and by whom; the name is null if the caller may not see that person. */
  readonly reason: string | null;
  readonly refusedBy: string | null;
  readonly refusedAt: string;
  /** Whether the caller refused the request; another person must then answer the appeal. */
  readonly own: boolean;
  /** Whether nobody may answer: the person who refused the request has the only active staff account. */
  readonly alone: boolean;
}
