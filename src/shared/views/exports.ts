/** An address that downloads a file once. Any holder of the address may use it. */
export interface ExportAddress {
  readonly url: string;
  readonly expiresAt: string;
}
