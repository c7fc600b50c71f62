import type { Pkr } from '../money.ts';
import type { AppealState } from '../schemas/appeals.ts';
import type { RequestType } from '../views.ts';

/** What a decision about a member was (SPEC section 15); the texts of the page have the same names. */
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

/** An appeal as its member sees it. */
export interface OwnAppealView {
  readonly state: AppealState;
  readonly text: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  /** The role of the person who answered. */
  readonly role: DecisionRole | null;
  /** Of a granted deposit: the new request with the same proof. */
  readonly renewed: string | null;
}

/** Never a name: a member learns the role only. The operator works at the server's console. */
export type DecisionRole = 'admin' | 'superadmin' | 'operator';

/** A decision about the member, taken by a person. */
export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly kind: DecisionKind;
  readonly role: DecisionRole;
  readonly reason: string | null;
  /** What moved, or the request's amount. */
  readonly amount: Pkr | null;
  readonly request: { readonly id: string; readonly number: string; readonly type: RequestType } | null;
  /** Whether the member may appeal against it now. */
  readonly mayAppeal: boolean;
  readonly appeal: OwnAppealView | null;
}

/** An open appeal, for staff. */
export interface AppealView {
  /** The id of the refused request. */
  readonly id: string;
  readonly number: string;
  readonly type: RequestType;
  readonly amount: Pkr;
  readonly user: { readonly id: string; readonly name: string; readonly username: string };
  readonly text: string;
  readonly at: string;
  /** The reason of the refusal, and who gave it; null for a person whom the caller may not see. */
  readonly reason: string | null;
  readonly refusedBy: string | null;
  readonly refusedAt: string;
  /** The caller refused the request, so another person must answer. */
  readonly own: boolean;
  /** No other person could answer either: there is one staff account only. */
  readonly alone: boolean;
}
