import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * The files of Urdu catalogs. Each has an English file of the same name. `first` is left out, because it only
 * combines other files.
 */
const files = readdirSync(new URL('ur/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((file) => file !== 'first');
const catalogs = await Promise.all(
  files.map(async (file) => {
    const [urdu, english] = await Promise.all([import(`./ur/${file}.ts`), import(`./en/${file}.ts`)]);
    return Object.keys(urdu).map((name) => ({
      name: `${file}: ${name}`,
      urdu: urdu[name] as Record<string, string>,
      english: english[name] as Record<string, string>,
    }));
  }),
);

const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(catalogs.flat())('$name', ({ urdu, english }) => {
  const keys = Object.keys(english);

  test('has the same keys', () => {
    expect(Object.keys(urdu).sort()).toEqual(keys.toSorted());
    expect(keys.filter((key) => !urdu[key]?.trim())).toEqual([]);
  });

  test('has the same placeholders', () => {
    for (const key of keys)
      expect([key, ...paramsOf(urdu[key] ?? '')]).toEqual([key, ...paramsOf(english[key] ?? '')]);
  });

  test('is Urdu, with Western digits', () => {
    const words = (text: string) => text.replace(/\{\w+\}/g, '');
    const untranslated = keys.filter(
      (key) => /[A-Za-z]{2}/.test(words(english[key] ?? '')) && !/[\u0600-\u06ff]/.test(urdu[key] ?? ''),
    );
    expect(untranslated).toEqual([]);
    // Finds Arabic and Urdu digits, and Arabic letters that are not on an Urdu keyboard.
    expect(
      keys.filter((key) => /[\u0660-\u0669\u06f0-\u06f9\u0643\u064a\u0649]/.test(urdu[key] ?? '')),
    ).toEqual([]);
  });
});

test('each text of the staff screens has a key of its own', async () => {
  const names = readdirSync(new URL('en/', import.meta.url)).filter((file) =>
    /^staff-|^member-receipts|^own-account|^reasons/.test(file),
  );
  const parts = await Promise.all(names.map((file) => import(`./en/${file.replace(/\.ts$/, '')}.ts`)));
  const keys = parts
    .flatMap((part) => Object.values<object>(part))
    .flatMap((catalog) => Object.keys(catalog));
  // Adds the keys that en/staff.ts itself has, in addition to those of the catalogs that it combines.
  const source = readFileSync(new URL('en/staff.ts', import.meta.url), 'utf8');
  keys.push(...[...source.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key = '']) => key));
  const { staff } = await import('./en/staff.ts');
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.sort()).toEqual(Object.keys(staff).sort());
});
