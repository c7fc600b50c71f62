import type { ErrorKey } from '../i18n/en/refusals.ts';
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { StatementLayout, WordColumn } from '../schemas/statements.ts';
import type { RequestStatus, RequestType } from '../views/requests.ts';

/** A person leaves out each line that has one, or chooses another layout. */
export const STATEMENT_PROBLEMS = [
  'header',
  'columns',
  'date',
  'future',
  'amount',
  'bothSides',
  'direction',
  'fee',
  'currency',
  'account',
  'digitsLost',
  'unsure',
  'balance',
  'total',
  'closing',
  'quotes',
] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/** Why a line is no movement. `person`: a problem line that a person left out. */
export const LEFT_OUT_REASONS = [
  'status',
  'direction',
  'zero',
  'currency',
  'balanceOnly',
  'noAmount',
  'person',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * What a file proves of itself. `rows`: the two balances of a row differ by its amount; `ids`: each movement
 * has its own transaction ID.
 */
export const STATEMENT_CHECKS = ['balances', 'rows', 'closing', 'totals', 'ids'] as const;
export type StatementCheck = (typeof STATEMENT_CHECKS)[number];

/** What only a person can answer about a layout. */
export const LAYOUT_QUESTIONS = [
  'date',
  'amount',
  'columns',
  'dateOrder',
  'sign',
  'direction',
  'status',
] as const;
export type LayoutQuestion = (typeof LAYOUT_QUESTIONS)[number];

export interface StatementLineView {
  readonly day: string;
  /** Positive for money that arrived, negative for money that left. */
  readonly amount: Pkr;
  readonly reference: string;
  readonly description: string;
  readonly balance: Pkr | null;
  /** The time of day, such as 21:28, or null. */
  readonly time: string | null;
}

/** A row of the file with its cells, each cut to 60 characters. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface StatementPreview {
  readonly layout: StatementLayout;
  readonly isKnown: boolean;
  /** The line of the headings; null if the file has none or the layout's are not found. */
  readonly headerLine: number | null;
  /** The first rows, of which a person may choose the headings. */
  readonly top: readonly FileRow[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** The words of the direction and status columns, as in `layout.words`, with the number of their lines. */
  readonly words: {
    readonly [column in WordColumn]: readonly { readonly word: string; readonly count: number }[];
  };
  /** Nothing can be kept before a person has answered these. */
  readonly questions: readonly LayoutQuestion[];
  readonly encoding: string;
  readonly lines: number;
  readonly knownLines: number;
  /** If it is not null, a person must confirm the import. */
  readonly otherAccount: PaymentMethod | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly moneyIn: Pkr;
  readonly moneyOut: Pkr;
  readonly first: readonly StatementLineView[];
  readonly problemCount: number;
  readonly problems: readonly (FileRow & { readonly problem: StatementProblem; readonly text: string })[];
  readonly leftOut: readonly {
    readonly reason: LeftOutReason;
    readonly count: number;
    readonly first: FileRow;
  }[];
  /** Checks that ran, all without a fault; the figures are numbers of lines, or rupees of `closing`. */
  readonly checks: readonly { readonly check: StatementCheck; readonly figures: readonly number[] }[];
  /** True: no check ran, and a person must say so with `isUnproved`. */
  readonly isUnproved: boolean;
  /** Rows that are kept already, but were read in another way. */
  readonly changed: {
    readonly count: number;
    readonly first: readonly ChangedLine[];
    /** The imports to name in `replaces`. A file that was used can't be replaced. */
    readonly imports: readonly { readonly id: string; readonly fileName: string; readonly isUsed: boolean }[];
  };
  /** New lines that look like kept ones: the same transaction, if the bank writes it in two ways. */
  readonly alike: { readonly count: number; readonly first: readonly ChangedLine[] };
  /** The number of references and descriptions that a spreadsheet would run as a formula. They stay text. */
  readonly formulas: number;
}

interface ChangedLine {
  readonly line: number;
  readonly was: LineReading;
  readonly now: LineReading;
}

export interface LineReading {
  readonly day: string;
  readonly amount: Pkr;
}

export interface StatementLayoutView {
  readonly layout: StatementLayout;
  readonly by: string;
  readonly at: string;
}

export interface StatementImport {
  readonly lines: number;
  readonly newLines: number;
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
  readonly offers: readonly MatchedRequest[];
}

export interface MatchView {
  readonly lineId: number;
  readonly line: StatementLineView;
  readonly request: MatchedRequest;
  readonly confirmedBy: string;
  readonly isFinal: boolean;
}

export interface StatementDay {
  readonly day: string;
  /** `imported`: a statement covers it, and the account's balance is not known. */
  readonly state: 'none' | 'imported' | 'explained' | 'open';
}

export interface ReconciliationView {
  readonly account: PaymentMethod;
  readonly day: string;
  readonly today: string;
  readonly books: {
    readonly opening: Pkr;
    readonly moneyIn: Pkr;
    readonly moneyOut: Pkr;
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
  readonly carried: Pkr;
  readonly parts: readonly { readonly kind: DifferenceKind; readonly count: number; readonly sum: Pkr }[];
  readonly unexplained: Pkr | null;
  readonly differences: readonly DifferenceView[];
  readonly more: boolean;
  readonly confirmed: readonly MatchView[];
  readonly arrived: { readonly ids: readonly string[]; readonly sum: Pkr };
  readonly imports: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly newLines: number;
    readonly leftOut: number;
    readonly isUnproved: boolean;
    readonly by: string;
    readonly at: string;
  }[];
}

export interface ApprovedArrived {
  readonly approved: number;
  readonly skipped: readonly { readonly id: string; readonly reason: ErrorKey }[];
}
