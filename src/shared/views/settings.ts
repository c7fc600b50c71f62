import type { AnySetting, SettingKey } from '../settings.ts';

/** A setting with its value now and its last 50 changes, newest first. Amounts are rupees; null means off. */
export interface SettingView {
  readonly key: SettingKey;
  readonly value: AnySetting;
  readonly changes: readonly SettingChangeView[];
  /** The change that waits for a second person. */
  readonly waiting: { readonly by: string; readonly at: string; readonly to: AnySetting } | null;
}

export interface SettingChangeView {
  /** Null: the variables of the environment. */
  readonly by: string | null;
  readonly at: string;
  readonly from: AnySetting;
  readonly to: AnySetting;
}
