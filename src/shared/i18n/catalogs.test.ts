import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** `first` is left out, because it only combines other files. */
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

async function namesOf(source: string, folder: string): Promise<string[]> {
  const parts = [...source.matchAll(/^ {2}\.\.\.(\w+),/gm)].map(async ([, part = '']) => {
    const [, file] = source.match(new RegExp(`import \\{ ${part} \\} from '\\./([\\w-]+)\\.ts'`)) ?? [];
    const exported = await import(`./${folder}/${file}.ts`);
    return Object.keys(exported[part]);
  });
  const own = [...source.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key = '']) => key);
  return [...(await Promise.all(parts)).flat(), ...own];
}

test.each([
  ['en', 'staff'],
  ...['member', 'join', 'deposit', 'howItWorks'].flatMap((name) => [
    ['en', name],
    ['ur', name],
  ]),
])('each text of %s/%s has a key of its own', async (folder, name) => {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const source = readFileSync(new URL(`${folder}/${file}.ts`, import.meta.url), 'utf8');
  const keys = await namesOf(source, folder);
  const catalog = (await import(`./${folder}/${file}.ts`))[name];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.sort()).toEqual(Object.keys(catalog).sort());
});
