import { useState } from 'react';
import { useText } from '#client/lib/text.tsx';
import styles from './picture.module.css';

interface PictureProps {
  /** A signed address that expires; null when none was sent. */
  readonly address: string | null;
  readonly caption: string;
}

/** A screenshot to be looked at closely; says so when there is none or it can't be loaded. */
export function Picture({ address, caption }: PictureProps) {
  const { t } = useText();
  const [failed, setFailed] = useState<string | null>(null);
  const [large, setLarge] = useState(false);
  const broken = address !== null && failed === address;
  return (
    <figure className={styles.figure}>
      <figcaption>{caption}</figcaption>
      {address === null || broken ? (
        <p className={styles.note}>{t(broken ? 'staff.screenshotFailed' : 'staff.noScreenshot')}</p>
      ) : (
        <button
          type="button"
          className={large ? styles.large : styles.small}
          aria-label={t(large ? 'staff.unzoom' : 'staff.zoom')}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          <img src={address} alt={caption} onError={() => setFailed(address)} />
        </button>
      )}
    </figure>
  );
}
