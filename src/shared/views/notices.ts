import type { Language, MutableKind } from '../notices.ts';

/** What a browser needs to ask for notices. */
export interface NoticeOffer {
  /** The public key by which push services know this instance (VAPID), in base64url. */
  readonly publicKey: string;
  /** Whether e-mails are sent. */
  readonly email: boolean;
}

/** Which notices an account gets by push or e-mail, and when. */
export interface NoticeSettingsView {
  readonly language: Language;
  readonly muted: readonly MutableKind[];
  /** Hours of the business time zone. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Whether notices may show amounts and reasons, also on a locked screen. */
  readonly details: boolean;
  readonly email: boolean;
  readonly reminder: boolean;
  /** Where e-mails would go. */
  readonly address: string;
  /** How many browsers get notices. */
  readonly browsers: number;
}
