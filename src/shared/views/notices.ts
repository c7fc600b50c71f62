import type { Language, MutableKind } from '../notices.ts';

export interface NoticeOffer {
  /** The server's public key for push services (VAPID), in base64url. */
  readonly publicKey: string;
  readonly email: boolean;
}

export interface NoticeSettingsView {
  readonly language: Language;
  readonly muted: readonly MutableKind[];
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Whether notices may show amounts and reasons, also on a locked screen. */
  readonly details: boolean;
  readonly email: boolean;
  readonly reminder: boolean;
  readonly address: string;
  readonly browsers: number;
}
