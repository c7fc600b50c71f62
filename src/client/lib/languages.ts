import { deviceStorage } from './storage.ts';

/** English is the source of translations. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  ur: { name: 'اردو', dir: 'rtl' },
} as const;
export type Lang = keyof typeof LANGUAGES;

const ITEM = 'lang';

function isLang(lang: string | undefined | null): lang is Lang {
  return lang === 'en' || lang === 'ur';
}

/** Both locales write Latin digits. lib/format.ts sets the 24-hour clock. */
export const LOCALES = { en: 'en-GB', ur: 'ur-PK-u-nu-latn' } as const;

export function preferredLang(): Lang {
  const chosen = deviceStorage.get(ITEM);
  if (isLang(chosen)) return chosen;
  // Node, where tests of plain functions run, may have no navigator.
  const languages = globalThis.navigator?.languages ?? [];
  return languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLang) ?? 'en';
}

export function rememberLang(lang: Lang): void {
  deviceStorage.set(ITEM, lang);
}
