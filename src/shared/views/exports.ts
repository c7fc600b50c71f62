/**
 * An address that downloads an export once, until it expires. It needs no login: whoever has it may use it.
 */
export interface ExportAddress {
  readonly url: string;
  readonly expiresAt: string;
}
