/**
 * The path of a file to download: once, before `expiresAt`, and while the session that asked for it lasts.
 * The download needs no login: anybody who has the path can use it.
 */
export interface ExportAddress {
  readonly url: string;
  readonly expiresAt: string;
}
