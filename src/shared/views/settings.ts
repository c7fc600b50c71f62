import type { SettingKey } from '../settings.ts';

/** A setting with its value now and its last 50 changes, newest first. Amounts are rupees; null means off. */
export interface SettingView {
  readonly key: SettingKey;
  readonly value: number | boolean | null;
  readonly changes: readonly SettingChangeView[];
}

export interface SettingChangeView {
  readonly by: string;
  readonly at: string;
  readonly from: number | boolean | null;
  readonly to: number | boolean | null;
}
