/* Statements of the receiving accounts and what they say about the books. Only staff see them. */
import type { ErrorKey } from '../i18n/en/refusals.ts';
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { StatementLayout } from '../schemas/statements.ts';
import type { RequestStatus, RequestType } from '../views.ts';

/** Why a line of a file can't be kept. */
export const STATEMENT_PROBLEMS = [
  'header',
  'columns',
  'date',
  'future',
  'amount',
  'bothSides',
  'direction',
  'balance',
  'total',
  'quotes',
] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/** A line as it was understood. */
export interface StatementLineView {
  readonly day: string;
  /** Money that arrived is positive. */
  readonly amount: Pkr;
  readonly reference: string;
  readonly description: string;
  readonly balance: Pkr | null;
}

export interface StatementPreview {
  readonly layout: StatementLayout;
  /** Whether the layout was given or remembered and fits; false: it was guessed. */
  readonly isKnown: boolean;
  /** The names of the columns, and the cells of the first lines, for the person who says what they are. */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
  readonly encoding: string;
  readonly lines: number;
  /** Lines that an earlier file had. */
  readonly knownLines: number;
  /** Another account whose statement this seems to be, by its lines or headings. A person confirms. */
  readonly otherAccount: PaymentMethod | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly moneyIn: Pkr;
  readonly moneyOut: Pkr;
  readonly first: readonly StatementLineView[];
  readonly problemCount: number;
  readonly problems: readonly {
    readonly line: number;
    readonly problem: StatementProblem;
    readonly text: string;
  }[];
  /** Cells that a spreadsheet would take for a formula. They are kept as text. */
  readonly formulas: number;
}

export interface StatementImport {
  readonly lines: number;
  readonly newLines: number;
  /** Lines that were matched with a request by id and amount. */
  readonly matched: number;
}

/** What makes a statement differ from the books (docs/architecture.md). */
export const DIFFERENCE_KINDS = [
  'notApproved',
  'neverSubmitted',
  'neverArrived',
  'neverSent',
  'twice',
  'paidTwice',
  'wrongAmount',
  'bounced',
  'rejected',
  'otherAccount',
  'unknownOut',
  'otherDay',
  'afterStatement',
  'transfer',
  'otherEntries',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface MatchedRequest {
  readonly id: string;
  readonly number: string;
  readonly type: RequestType;
  readonly status: RequestStatus;
  /** What it moves in its receiving account: a deposit is positive, a payout less the fee negative. */
  readonly amount: Pkr;
  readonly account: PaymentMethod | null;
  readonly memberId: string;
  readonly member: string;
  readonly username: string;
  readonly reference: string;
  readonly at: string;
}

export interface DifferenceView {
  readonly kind: DifferenceKind;
  /** By how much the statement is higher than the books. */
  readonly effect: Pkr;
  readonly line: (StatementLineView & { readonly id: number; readonly confirmedBy: string | null }) | null;
  readonly request: MatchedRequest | null;
  /** Requests that the line may belong to by amount and time, those with the payer's name first. */
  readonly offers: readonly MatchedRequest[];
}

export interface MatchView {
  readonly lineId: number;
  readonly line: StatementLineView;
  readonly request: MatchedRequest;
  readonly confirmedBy: string;
  /** Its deposit was approved after the match, which therefore can't be taken back. */
  readonly isFinal: boolean;
}

/** One account in one business day. */
export interface ReconciliationView {
  readonly account: PaymentMethod;
  readonly day: string;
  readonly today: string;
  readonly books: {
    readonly opening: Pkr;
    readonly moneyIn: Pkr;
    readonly moneyOut: Pkr;
    /** Transfers and other entries. */
    readonly other: Pkr;
    readonly closing: Pkr;
  };
  /** Null: no imported statement covers the day. The balances are null where no line or count tells them. */
  readonly statement: {
    readonly lines: number;
    readonly opening: Pkr | null;
    readonly moneyIn: Pkr;
    readonly moneyOut: Pkr;
    readonly closing: Pkr | null;
  } | null;
  readonly counted: {
    readonly balance: Pkr;
    readonly note: string;
    readonly by: string;
    readonly at: string;
  } | null;
  /** The counted balance, else that of the statement, less that of the books; null when neither is known. */
  readonly difference: Pkr | null;
  /** The part of it that earlier days left. */
  readonly carried: Pkr;
  readonly parts: readonly { readonly kind: DifferenceKind; readonly count: number; readonly sum: Pkr }[];
  /** What is left of the difference: 0 when all of it is explained. */
  readonly unexplained: Pkr | null;
  readonly differences: readonly DifferenceView[];
  /** Whether there are more differences than the answer contains. */
  readonly more: boolean;
  /** Matches of the day that a person confirmed. */
  readonly confirmed: readonly MatchView[];
  /** Pending deposits of the account, of any day, whose money arrived by id and amount. */
  readonly arrived: { readonly ids: readonly string[]; readonly sum: Pkr };
  readonly imports: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly newLines: number;
    readonly by: string;
    readonly at: string;
  }[];
}

export interface ApprovedArrived {
  readonly approved: number;
  readonly skipped: readonly { readonly id: string; readonly reason: ErrorKey }[];
}
