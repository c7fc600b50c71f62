/** An account that a member keeps for withdrawals, under a name of the member's choice. */
export interface SavedAccount {
  readonly id: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}
