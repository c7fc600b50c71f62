import type { Language, MutableKind } from '../notices.ts';

/** What a browser needs before it can subscribe to notices. */
export interface NoticeOffer {
  /** The server's public key for push services (VAPID), in base64url. */
  readonly publicKey: string;
  /** Whether this server is configured to send e-mails. */
  readonly email: boolean;
}

/** The settings of an account's notices by push and e-mail. */
export interface NoticeSettingsView {
  readonly language: Language;
  readonly muted: readonly MutableKind[];
  /** The quiet hours in the business time zone: notices are sent only after them; null if there are none. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Whether notices may show amounts and reasons, also on a locked screen. */
  readonly details: boolean;
  readonly email: boolean;
  readonly reminder: boolean;
  /** The e-mail address to which the server sends notices if `email` is on. */
  readonly address: string;
  /** How many browsers of the account get push messages. */
  readonly browsers: number;
}
