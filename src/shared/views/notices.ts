import type { Language, MutableKind } from '../notices.ts';

/** What a browser needs to ask for notices. */
export interface NoticeOffer {
  /** The push services' key of this instance, in base64url. */
  readonly publicKey: string;
  /** Whether e-mails are sent. */
  readonly email: boolean;
}

/** What an account is told with the app closed, and when. */
export interface NoticeSettingsView {
  readonly language: Language;
  readonly muted: readonly MutableKind[];
  /** Hours of the business time zone. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Amounts and reasons may stand on a locked screen. */
  readonly details: boolean;
  readonly email: boolean;
  readonly reminder: boolean;
  /** Where e-mails would go. */
  readonly address: string;
  /** How many browsers are told. */
  readonly browsers: number;
}
