import type { SettingKey } from './settings.ts';

/** The kinds of data that can be erased after a member's account was deleted (SPEC section 16). */
export const ERASED_KINDS = ['screenshots', 'bankData', 'messages', 'identity'] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

export const ERASURE_SETTINGS = {
  screenshots: 'eraseScreenshots',
  bankData: 'eraseBankData',
  messages: 'eraseMessages',
  identity: 'eraseIdentity',
} as const satisfies Readonly<Record<ErasedKind, SettingKey>>;
