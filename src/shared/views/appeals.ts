import type { Pkr } from '../money.ts';
import type { AppealState } from '../schemas/appeals.ts';
import type { RequestType } from '../views/requests.ts';

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

export interface OwnAppealView {
  readonly state: AppealState;
  readonly text: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  readonly role: DecisionRole | null;
  readonly renewed: string | null;
}

/** The role of the person who decided; members never get that person's name. */
export type DecisionRole = 'admin' | 'superadmin' | 'operator';

export interface DecisionView {
  readonly id: string;
  readonly at: string;
  readonly kind: DecisionKind;
  readonly role: DecisionRole;
  readonly reason: string | null;
  readonly amount: Pkr | null;
  readonly request: { readonly id: string; readonly number: string; readonly type: RequestType } | null;
  readonly mayAppeal: boolean;
  readonly appeal: OwnAppealView | null;
}

export interface AppealView {
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
  readonly own: boolean;
  /** Whether nobody may answer: the person who refused the request has the only active staff account. */
  readonly alone: boolean;
}
