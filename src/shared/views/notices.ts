import * as z from 'zod/mini';
import type { Language, MutableKind } from '../notices.ts';
import { instant } from './common.ts';

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

/** A notice to all that has not ended; it may not have begun. */
export const newsView = z.object({
  id: z.int(),
  en: z.string(),
  ur: z.string(),
  from: instant,
  until: instant,
});

export interface NewsState {
  readonly news: z.output<typeof newsView> | null;
  /** The id of the latest one that the member dismissed. */
  readonly dismissed: number;
}
