/**
 * A web address that downloads an export, once and before `expiresAt`. The download needs no login: anybody
 * who has the address can use it.
 */
export interface ExportAddress {
  readonly url: string;
  readonly expiresAt: string;
}
