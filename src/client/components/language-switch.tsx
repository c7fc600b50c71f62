import { LANGUAGES, type Lang } from '../lib/languages.ts';
import { useText } from '../lib/text.tsx';

export function LanguageSwitch() {
  const { t, lang, setLang } = useText();
  return (
    <fieldset className="switch" aria-label={t('common.language')}>
      {(Object.keys(LANGUAGES) as Lang[]).map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          dir={LANGUAGES[choice].dir}
          aria-pressed={choice === lang}
          onClick={() => setLang(choice)}
        >
          {LANGUAGES[choice].name}
        </button>
      ))}
    </fieldset>
  );
}
