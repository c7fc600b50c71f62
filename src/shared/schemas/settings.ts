import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { SETTING_KEYS } from '../settings.ts';
import { idempotencyKey } from './common.ts';

const value = z.nullable(z.union([z.boolean(), z.int()], 'settingInvalid' satisfies ErrorKey));

/** `expected` is the value that the person saw. If the setting has changed since, the call is refused. */
export const setSettingInput = z.object({
  key: z.enum(SETTING_KEYS, 'badInput' satisfies ErrorKey),
  value,
  expected: value,
  idempotencyKey,
});

export type SetSettingInput = z.infer<typeof setSettingInput>;
