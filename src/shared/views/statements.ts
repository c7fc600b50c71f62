/*
 * Types about statements of the receiving accounts and their comparison with the books. Only staff see them.
 */
import type { ErrorKey } from '../i18n/en/refusals.ts';
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { StatementLayout } from '../schemas/statements.ts';
import type { RequestStatus, RequestType } from '../views.ts';

/**
 * What can be wrong in a line of a statement file, or in the whole file. With one problem, the import is
 * refused.
 */
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

/** A line of a statement, as the server read it. */
export interface StatementLineView {
  readonly day: string;
  /** Positive for money that arrived, negative for money that left. */
  readonly amount: Pkr;
  readonly reference: string;
  readonly description: string;
  readonly balance: Pkr | null;
}

export interface StatementPreview {
  readonly layout: StatementLayout;
  /** True if the call's layout, or without one the stored layout, fits the file; false if it is a guess. */
  readonly isKnown: boolean;
  /**
   * The names of the columns and the cells of the first lines, from which a person tells what each column is.
   */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
  readonly encoding: string;
  readonly lines: number;
  /** The number of lines that earlier imports of this account already have. */
  readonly knownLines: number;
  /**
   * Another receiving account to which the file seems to belong, by its lines or headings. If it is not null,
   * a person must confirm the import.
   */
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
  /** The number of references and descriptions that a spreadsheet would run as a formula. They stay text. */
  readonly formulas: number;
}

export interface StatementImport {
  readonly lines: number;
  readonly newLines: number;
  /** The number of lines that were matched with a request by transaction id or bank reference, and amount. */
  readonly matched: number;
}

/** The kinds of differences between a statement and the books (docs/architecture.md). */
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
  /**
   * What the request moves in its receiving account: a deposit is positive, a payout (less the fee) negative.
   */
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
  /** By how much this difference raises the statement's balance above the books' balance; may be negative. */
  readonly effect: Pkr;
  readonly line: (StatementLineView & { readonly id: number; readonly confirmedBy: string | null }) | null;
  readonly request: MatchedRequest | null;
  /**
   * For a `neverSubmitted` or `unknownOut` line: at most five unmatched requests of its amount and receiving
   * account. First are deposits whose transaction id the line has, then requests near the line's day.
   */
  readonly offers: readonly MatchedRequest[];
}

export interface MatchView {
  readonly lineId: number;
  readonly line: StatementLineView;
  readonly request: MatchedRequest;
  readonly confirmedBy: string;
  /** Whether the match can no longer be undone, because the deposit was approved after it. */
  readonly isFinal: boolean;
}

/** A receiving account in one business day: the books, the statement, and their differences. */
export interface ReconciliationView {
  readonly account: PaymentMethod;
  readonly day: string;
  readonly today: string;
  readonly books: {
    readonly opening: Pkr;
    readonly moneyIn: Pkr;
    readonly moneyOut: Pkr;
    /** The sum of the entries that are no deposits and no payouts: transfers, returned payouts, others. */
    readonly other: Pkr;
    readonly closing: Pkr;
  };
  /** Null if no imported statement covers the day. A balance is null if no line or count gives it. */
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
  /**
   * The counted balance, or else the statement's, less the balance of the books; null if neither is known.
   */
  readonly difference: Pkr | null;
  /** The part of `difference` that was already there before this day. */
  readonly carried: Pkr;
  readonly parts: readonly { readonly kind: DifferenceKind; readonly count: number; readonly sum: Pkr }[];
  /** The part of `difference` that `carried` and `parts` do not explain; null if `difference` is null. */
  readonly unexplained: Pkr | null;
  readonly differences: readonly DifferenceView[];
  /** Whether there are more differences than the answer contains. */
  readonly more: boolean;
  /** The last 200 matches that persons confirmed for lines of the day. */
  readonly confirmed: readonly MatchView[];
  /** The oldest pending deposits of the account (at most `APPROVED_AT_ONCE`) that a statement line proves. */
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
