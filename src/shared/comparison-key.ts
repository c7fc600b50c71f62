export function withLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/**
 * A key that is equal for different spellings of one ID, as SQL's `comparison_key` computes it, but '' where
 * `comparison_key` gives null.
 */
export function comparisonKey(text: string): string {
  return withLatinDigits(text)
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase();
}
