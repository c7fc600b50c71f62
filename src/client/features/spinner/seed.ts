/**
 * The same rule as that of `spinInput` (src/shared/schemas/spinner.ts): 1 to 64 printable ASCII characters.
 */
const SEED_PATTERN = /^[\x20-\x7e]{1,64}$/;
export const SEED_MAX_LENGTH = 64;

export function isSeed(text: string): boolean {
  return SEED_PATTERN.test(text);
}
