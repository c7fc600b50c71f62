/* Types about payout batches, which only staff see. */
import type { TextParams } from '../i18n/en/errors.ts';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { PayoutLayout } from '../schemas/payouts.ts';
import type { RequestStatus } from '../views.ts';
import type { RequestWarning } from './requests.ts';
import type { MayWait } from './second-person.ts';

/**
 * The payout batch of a withdrawal. `state` is that of the withdrawal: while it is pending, `queued` before
 * the bank file is downloaded and `sent` after that.
 */
export interface RequestBatch {
  readonly id: string;
  readonly number: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly state: 'queued' | 'sent' | 'paid' | 'failed';
}

/** The data of a payment. `payout` is the amount of the withdrawal less the fee. */
export interface PayoutRow {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly user: string;
  readonly username: string;
  readonly payout: Pkr;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly createdAt: string;
}

/** A pending withdrawal that is in no batch. */
export interface PayableView extends PayoutRow {
  /** The name of another staff person who handles the withdrawal now; null if nobody else does. */
  readonly handledBy: string | null;
  readonly warnings: readonly RequestWarning[];
}

/** The oldest pending withdrawals that are in no batch. */
export interface PayableList {
  readonly items: readonly PayableView[];
  /** Whether there are more withdrawals than the answer contains. */
  readonly more: boolean;
}

/** A bank reference that a statement line suggests for a payment of a batch. */
export interface ReferenceProposal {
  readonly requestId: string;
  readonly reference: string;
}

interface Portion {
  readonly count: number;
  readonly sum: Pkr;
}

export interface BatchView {
  readonly id: string;
  readonly number: string;
  readonly account: PaymentMethod;
  readonly createdBy: string;
  readonly createdAt: string;
  /** Who downloaded the bank file last, and when; null if nobody has. */
  readonly downloadedBy: string | null;
  readonly downloadedAt: string | null;
  readonly downloads: number;
  /** When the last pending withdrawal was paid, rejected or taken out; null while any is pending. */
  readonly closedAt: string | null;
  readonly all: Portion;
  readonly pending: Portion;
  readonly paid: Portion;
  readonly failed: Portion;
}

export interface BatchRow extends PayoutRow {
  readonly status: RequestStatus;
  readonly reference: string | null;
  readonly reason: string | null;
  /** Why the bank sent the payment back; null if it did not. */
  readonly returned: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export interface BatchDetails extends BatchView {
  /** The batch's withdrawals, in the order of the bank file. */
  readonly rows: readonly BatchRow[];
}

/**
 * The batch that was made, and the withdrawals that were left out, each with the key of the text that says
 * why.
 */
export interface BatchMade extends Portion {
  readonly id: string;
  readonly number: string;
  readonly left: readonly {
    readonly id: string;
    readonly number: string;
    readonly key: ErrorKey;
    readonly params: TextParams;
  }[];
}

export interface BankFile extends Portion {
  readonly name: string;
  readonly text: string;
}

/** What `settle` did with one withdrawal. */
export interface SettledView extends MayWait {
  readonly id: string;
  readonly number: string;
  /**
   * False if the payment waits for a second person, or if the withdrawal was already decided (by the person
   * in `by`) or is not in the batch.
   */
  readonly settled: boolean;
  readonly status: RequestStatus;
  readonly by: string | null;
}

export interface PayoutLayoutView {
  readonly account: PaymentMethod;
  readonly layout: PayoutLayout;
}
