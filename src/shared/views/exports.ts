/** Where a file can be fetched, once, by whoever has the address. */
export interface ExportAddress {
  readonly url: string;
  readonly expiresAt: string;
}
