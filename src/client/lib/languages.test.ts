import { afterEach, expect, it, vi } from 'vitest';
import { preferredLang } from './languages.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [['de-DE', 'ur'], 'ur'],
  [['en-PK', 'ur-PK'], 'en'],
  [['de-DE'], 'en'],
] as const)('a browser that prefers %j is spoken to in %s', (languages, expected) => {
  vi.stubGlobal('navigator', { languages });
  expect(preferredLang()).toBe(expected);
});
