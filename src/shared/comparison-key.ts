/** A text in one form of Unicode (NFKC), with the Arabic and Urdu digits as 0 to 9. */
export function withLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** Spellings of one ID have one key: that of the database's `comparison_key`, '' where that is null. */
export function comparisonKey(text: string): string {
  return withLatinDigits(text)
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase();
}
