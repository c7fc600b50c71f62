import type { AnySetting, SettingKey } from '../settings.ts';

/** A setting with its value now and its last 50 changes, newest first. Amounts are rupees; null means off. */
export interface SettingView {
  readonly key: SettingKey;
  readonly value: AnySetting;
  readonly changes: readonly SettingChangeView[];
}

export interface SettingChangeView {
  /** Null: the variables of the environment. */
  readonly by: string | null;
  readonly at: string;
  readonly from: AnySetting;
  readonly to: AnySetting;
}
