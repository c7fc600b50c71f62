import type { SettingKey } from './settings.ts';

/** The kinds of a deleted member's data that can be erased (SPEC section 16). */
export const ERASED_KINDS = ['screenshots', 'bankData', 'messages', 'identity'] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** The setting of each kind: the days after the deletion of the account. */
export const ERASURE_SETTINGS = {
  screenshots: 'eraseScreenshots',
  bankData: 'eraseBankData',
  messages: 'eraseMessages',
  identity: 'eraseIdentity',
} as const satisfies Readonly<Record<ErasedKind, SettingKey>>;
