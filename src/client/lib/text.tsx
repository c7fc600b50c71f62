import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { common } from '#shared/i18n/en/common.ts';
import { errors, fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import type { member } from '#shared/i18n/en/member.ts';
import { publicTexts } from '#shared/i18n/en/public.ts';
import type { staff } from '#shared/i18n/en/staff.ts';

/** The catalogs by area; an area that is loaded later brings its own (`registerTexts`). */
interface Catalogs {
  errors: typeof errors;
  common: typeof common;
  public: typeof publicTexts;
  member: typeof member;
  staff: typeof staff;
}
type Area = keyof Catalogs;
export type TextKey = { [A in Area]: `${A}.${Extract<keyof Catalogs[A], string>}` }[Area];

export type Lang = 'en' | 'ur';
type Catalog = Readonly<Record<string, string>>;

const loaded: Record<Lang, Partial<Record<Area, Catalog>>> = {
  en: { errors, common, public: publicTexts },
  ur: {},
};

/** A lazy area's texts, called as its chunk is loaded. */
export function registerTexts<A extends Area>(area: A, texts: Catalogs[A]): void {
  loaded.en[area] = texts;
}

interface Texts {
  /** The text of a key, with its `{params}` put in. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  readonly lang: Lang;
  readonly dir: 'ltr' | 'rtl';
  readonly setLang: (lang: Lang) => void;
}

function find(lang: Lang, key: string): string {
  const dot = key.indexOf('.');
  const area = key.slice(0, dot) as Area;
  const name = key.slice(dot + 1);
  return loaded[lang][area]?.[name] ?? loaded.en[area]?.[name] ?? key;
}

const TextContext = createContext<Texts | null>(null);

export function TextProvider({ children }: { readonly children: ReactNode }) {
  const [lang, setLang] = useState<Lang>('en');
  const dir = lang === 'ur' ? 'rtl' : 'ltr';
  useEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dir = dir;
  }, [lang, dir]);
  const t = useCallback((key: TextKey, params?: TextParams) => fillText(find(lang, key), params), [lang]);
  const value = useMemo(() => ({ t, lang, dir, setLang }) as const, [t, lang, dir]);
  return <TextContext value={value}>{children}</TextContext>;
}

export function useText(): Texts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('useText is outside TextProvider');
  return texts;
}
