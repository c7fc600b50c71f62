import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { errorData } from '../../lib/error-text.ts';

/** The server's refusal by its key, for the field that it is about. */
export function refusalKey(error: unknown): ErrorKey | undefined {
  return errorData(error)?.key as ErrorKey | undefined;
}
