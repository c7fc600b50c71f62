export interface SavedAccount {
  readonly id: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}
