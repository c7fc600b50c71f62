import type { TextParams } from '../i18n/en/errors.ts';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import type { Pkr } from '../money.ts';
import type { PaymentMethod } from '../rules.ts';
import type { PayoutLayout } from '../schemas/payouts.ts';
import type { RequestStatus } from '../views/requests.ts';
import type { RequestWarning } from './requests.ts';
import type { MayWait } from './second-person.ts';

/**
 * `state` is that of the withdrawal: while it is pending, `queued` before the bank file is downloaded and
 * `sent` after that.
 */
export interface RequestBatch {
  readonly id: string;
  readonly number: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly state: 'queued' | 'sent' | 'paid' | 'failed';
}

/** `payout` is the amount of the withdrawal less the fee. */
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

export interface PayableView extends PayoutRow {
  readonly handledBy: string | null;
  readonly warnings: readonly RequestWarning[];
}

export interface PayableList {
  readonly items: readonly PayableView[];
  readonly more: boolean;
}

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
  readonly downloadedBy: string | null;
  readonly downloadedAt: string | null;
  readonly downloads: number;
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
  readonly returned: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export interface BatchDetails extends BatchView {
  readonly rows: readonly BatchRow[];
}

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
