import { LANGUAGES, type Lang } from '../lib/languages.ts';
import { useText } from '../lib/text.tsx';
import styles from './language-switch.module.css';

export function LanguageSwitch() {
  const { t, lang, setLang } = useText();
  return (
    <fieldset className={styles.switch} aria-label={t('common.language')}>
      {(Object.keys(LANGUAGES) as Lang[]).map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
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
