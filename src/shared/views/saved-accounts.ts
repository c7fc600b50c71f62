/** A bank or wallet account that a member saved for withdrawals, under a name that the member chose. */
export interface SavedAccount {
  readonly id: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}
