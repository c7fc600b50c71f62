import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { fillIsolated } from '#shared/i18n/bidi.ts';
import { fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import {
  chooseLang,
  findText,
  holdEnglish,
  loadTexts,
  shownTexts,
  subscribeTexts,
  type TextKey,
} from './catalogs.ts';
import { LANGUAGES, type Lang } from './languages.ts';

export { registerTexts, type TextKey } from './catalogs.ts';

interface Texts {
  readonly t: (key: TextKey, params?: TextParams) => string;
  readonly lang: Lang;
  readonly dir: 'ltr' | 'rtl';
  /** False while the first texts in the reader's language load. */
  readonly ready: boolean;
  readonly setLang: (lang: Lang) => void;
}

const TextContext = createContext<Texts | null>(null);

export function TextProvider({ children }: { readonly children: ReactNode }) {
  // `shown` is a new object whenever the language changes or more texts have loaded, so that the page renders
  // again.
  const shown = useSyncExternalStore(subscribeTexts, shownTexts);
  const { lang } = shown;
  const { dir } = LANGUAGES[lang];
  // It tries again by itself until all texts have arrived.
  useEffect(() => void loadTexts(), []);
  useLayoutEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dir = dir;
  }, [lang, dir]);
  const value = useMemo<Texts>(() => {
    const fill = dir === 'rtl' ? fillIsolated : fillText;
    return {
      t: (key, params) => fill(findText(lang, key), params),
      lang,
      dir,
      ready: shown.ready,
      setLang: chooseLang,
    };
  }, [shown, lang, dir]);
  return <TextContext value={value}>{children}</TextContext>;
}

export function useText(): Texts {
  const texts = useContext(TextContext);
  if (!texts) throw new Error('useText is outside TextProvider');
  return texts;
}

export function useEnglishOnly(): void {
  useLayoutEffect(holdEnglish, []);
}
