import type { TextParams } from '#shared/i18n/en/errors.ts';
import { type fileRefusals, unsureTexts } from '#shared/i18n/en/staff-files.ts';

export type RefusalKey = keyof typeof fileRefusals;

export class FileRefusal extends Error {
  readonly key: RefusalKey;
  readonly params: TextParams;
  /** Where things stand in a refused PDF, without personal data. */
  description?: string;

  constructor(key: RefusalKey, params: TextParams = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

export function unsure(key: keyof typeof unsureTexts, params: TextParams = {}): string {
  // `fillText` is in the members' first file, which an export for staff would change.
  return unsureTexts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
