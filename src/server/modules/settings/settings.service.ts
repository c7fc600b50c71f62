import { DomainError } from '#shared/errors.ts';
import type { SetSettingInput } from '#shared/schemas/settings.ts';
import { fitsSetting, storeSetting, weakens } from '#shared/settings.ts';
import type { ErasureDays } from '#shared/views/privacy.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './settings.queries.ts';

export function listSettings(deps: Deps): Promise<SettingView[]> {
  return queries.listSettings(deps.database);
}

/** Read at each call, not cached (SPEC section 16). */
export function getErasureDays(deps: Deps): Promise<ErasureDays> {
  return queries.readErasureDays(deps.database);
}

/**
 * SPEC section 14.
 * @throws DomainError `settingInvalid`; `settingChanged` when the setting has another value than the caller
 *   saw
 */
export async function setSetting(
  deps: Deps,
  actor: Actor,
  input: SetSettingInput,
): Promise<{ key: string } & MayWait> {
  return change(deps, actor, 'setting_set', input, () => {
    const { key, value, expected } = input;
    if (!fitsSetting(key, value)) throw new DomainError('badInput', 'settingInvalid');
    return {
      key,
      weakens: weakens(key, expected, value),
      value: storeSetting(key, value),
      expected: storeSetting(key, expected),
    };
  });
}
