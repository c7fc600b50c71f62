import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test('spellings of one name have one form', () => {
  for (const [name, ...others] of [
    ['علی', 'علي', 'على', 'عَلِی', '\u200fعلی\u200f'],
    ['اکرم', 'اكرم', 'أكرم', 'إکرم', 'اکـــرم', '\u0671کرم'],
    ['آمنہ', '\u0627\u0653منہ', 'امنه', 'آمنة'],
    ['فاطمہ ۱۲', 'فاطمة ١٢', 'فاطمه 12'],
    ['مؤمن', 'مومن', 'م\u0648\u0654من'],
    ['صائمہ', 'صايمه', 'صاىمه'],
    ['José', 'JOSE\u0301', 'jose'],
    ['\ufedf\ufee0\ufeea', 'للہ'],
  ]) {
    for (const other of others) expect(searchText(other), other).toBe(searchText(name as string));
  }
  expect(searchWords('  Ali\u00a0KHAN ء ')).toEqual(['ali', 'khan']);
});

test('a form stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => searchText(searchText(text)) === searchText(text)),
  );
});
