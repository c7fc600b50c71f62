import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { common } from '#shared/i18n/en/common.ts';
import { errors, fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import type { join } from '#shared/i18n/en/join.ts';
import type { member } from '#shared/i18n/en/member.ts';
import { publicTexts } from '#shared/i18n/en/public.ts';
import type { staff } from '#shared/i18n/en/staff.ts';

/** The catalogs by area; an area that is loaded later brings its own (`registerTexts`). */
interface Catalogs {
  errors: typeof errors;
  common: typeof common;
  public: typeof publicTexts;
  join: typeof join;
  member: typeof member;
  staff: typeof staff;
}
type Area = keyof Catalogs;
export type TextKey = { [A in Area]: `${A}.${Extract<keyof Catalogs[A], string>}` }[Area];

export type Lang = 'en' | 'ur';
type Catalog = Readonly<Record<string, string>>;
/** How an area's texts in another language are fetched; complete, or it doesn't compile. */
type Translation<A extends Area> = () => Promise<Readonly<Record<keyof Catalogs[A], string>>>;

const LANG_ITEM = 'lang';
const loaded: Record<Lang, Partial<Record<Area, Catalog>>> = {
  en: { errors, common, public: publicTexts },
  ur: {},
};
const urdu: Partial<Record<Area, () => Promise<Catalog>>> = {};

/** The language shown, and a number that grows with each catalog that arrives. */
let shown: { readonly lang: Lang; readonly version: number } = { lang: 'en', version: 0 };
const listeners = new Set<() => void>();

function show(lang: Lang): void {
  shown = { lang, version: shown.version + 1 };
  for (const listener of listeners) listener();
}

/** A lazy area's texts, called as its chunk is loaded; its Urdu is fetched once somebody reads Urdu. */
export function registerTexts<A extends Area>(area: A, texts: Catalogs[A], inUrdu?: Translation<A>): void {
  loaded.en[area] = texts;
  if (inUrdu) urdu[area] = inUrdu;
  if (shown.lang === 'ur') void switchTo('ur');
}

/** Changes the language once its texts are there, and remembers it. */
async function switchTo(lang: Lang): Promise<void> {
  localStorage.setItem(LANG_ITEM, lang);
  if (lang === 'ur') {
    const missing = Object.entries(urdu).filter(([area]) => !loaded.ur[area as Area]);
    const catalogs = await Promise.all(missing.map(([, fetchCatalog]) => fetchCatalog()));
    missing.forEach(([area], i) => {
      loaded.ur[area as Area] = catalogs[i];
    });
  }
  show(lang);
}

/** A text that the shown language lacks is said in English rather than not at all. */
function find(lang: Lang, key: string): string {
  const dot = key.indexOf('.');
  const area = key.slice(0, dot) as Area;
  const name = key.slice(dot + 1);
  return loaded[lang][area]?.[name] ?? loaded.en[area]?.[name] ?? key;
}

interface Texts {
  /** The text of a key, with its `{params}` put in. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  readonly lang: Lang;
  readonly dir: 'ltr' | 'rtl';
  readonly setLang: (lang: Lang) => void;
}

const TextContext = createContext<Texts | null>(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function TextProvider({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(subscribe, () => shown);
  const dir = current.lang === 'ur' ? 'rtl' : 'ltr';
  useEffect(() => {
    if (localStorage.getItem(LANG_ITEM) === 'ur') void switchTo('ur');
  }, []);
  useEffect(() => {
    document.documentElement.lang = current.lang;
    document.documentElement.dir = dir;
  }, [current.lang, dir]);
  const value = useMemo<Texts>(
    () => ({
      t: (key, params) => fillText(find(current.lang, key), params),
      lang: current.lang,
      dir,
      setLang: (lang) => void switchTo(lang),
    }),
    [current, dir],
  );
  return <TextContext value={value}>{children}</TextContext>;
}

export function useText(): Texts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('useText is outside TextProvider');
  return texts;
}
