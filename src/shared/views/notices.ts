import type { Language, MutableKind } from '../notices.ts';

/** What the screens need to offer notices by push and e-mail. */
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
  /** The quiet hours in the business time zone, during which no notice is sent; null if there are none. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Whether notices may show amounts and reasons, also on a locked screen. */
  readonly details: boolean;
  readonly email: boolean;
  readonly reminder: boolean;
  /** The e-mail address to which the server sends notices if `email` is on. */
  readonly address: string;
  /** How many browsers are subscribed to the account's push messages. */
  readonly browsers: number;
}
