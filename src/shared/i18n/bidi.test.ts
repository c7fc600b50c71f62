import { expect, test } from 'vitest';
import { fillIsolated } from './bidi.ts';

const shown = (text: string) => text.replace(/[\u2066\u2068]/g, '[').replace(/\u2069/g, ']');

test.each([
  ['a param', 'بیلنس {amount} ہے', { amount: '₨1,234.50' }, 'بیلنس [₨1,234.50] ہے'],
  ['a sign stays with its param', 'انعام (${usd})', { usd: 0.5 }, 'انعام ([$0.5])'],
  ['a fraction stays in its order', '{count}/{limit}', { count: 3, limit: 10 }, '[3/10]'],
  ['money in the text itself', 'ڈپازٹ ₨1,865 ہے۔', {}, 'ڈپازٹ [₨1,865] ہے۔'],
  ['a percentage', 'فیس (1%)', {}, 'فیس ([1%])'],
  ['a code keeps its letter', 'نمبر R-000123۔', {}, 'نمبر [R-000123]۔'],
  ['a wait in words, rounded up', '{wait} بعد', { seconds: 541 }, '[10 منٹ] بعد'],
  ['a name may hold anything', 'سلام {name}!', { name: 'A {1} $2' }, 'سلام [A {1} $2]!'],
  ['a link stands alone', 'کھولیں: {link}', { link: 'https://a.b/1' }, 'کھولیں: https://a.b/1'],
  ['what is not given stays', 'لیول {level}', {}, 'لیول [{level}]'],
])('%s', (_, text, params, expected) => {
  expect(shown(fillIsolated(text, params))).toBe(expected);
});

test('text without letters is drawn from left to right, a name in its own direction', () => {
  expect(fillIsolated('{count} {name}', { count: '25+', name: 'علی' })).toBe(
    '\u206625+\u2069 \u2068علی\u2069',
  );
});

test('every link of a text stands between spaces and has a name that no mark is put beside', async () => {
  const links: string[] = [];
  for (const load of Object.values(import.meta.glob('./{en,ur}/*.ts'))) {
    for (const texts of Object.values((await load()) as Record<string, unknown>)) {
      for (const text of Object.values(texts ?? {})) {
        if (typeof text !== 'string') continue;
        for (const [link = ''] of text.matchAll(/\S*(?:\{\w*(?:link|url|href|site)\w*\}|https?:\/\/\w)\S*/gi))
          links.push(link);
      }
    }
  }
  expect(new Set(links)).toEqual(new Set(['{link}', '{url}']));
});
