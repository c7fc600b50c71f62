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

/** What a member was told, or would have been, in the language that was asked for. */
export interface ToldView {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly body: string;
  /** The screen that it is about. */
  readonly path: string;
  readonly unread: boolean;
}
