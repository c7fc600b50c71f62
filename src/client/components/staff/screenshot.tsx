import { type MouseEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './screenshot.module.css';

interface ScreenshotProps {
  /** A signed address; null when none was sent. */
  readonly address: string | null;
  readonly alt: string;
  /** What is said when there is none. */
  readonly none: string;
}

/** A picture to be read closely: pressed, it is shown large at the place that was pressed; pressed again, whole. */
export function Screenshot({ address, alt, none }: ScreenshotProps) {
  const { t } = useText();
  const frame = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [large, setLarge] = useState(false);

  if (address === null) return <Fallback text={none} />;
  if (state === 'failed') {
    return (
      <Fallback text={t('staff.screenshotFailed')}>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            setTries(tries + 1);
            setState('loading');
          }}
        >
          {t('common.tryAgain')}
        </Button>
      </Fallback>
    );
  }

  function zoom(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const keyboard = event.detail === 0;
    const x = keyboard ? 0.5 : (event.clientX - box.x) / box.width;
    const y = keyboard ? 0 : (event.clientY - box.y) / box.height;
    setLarge(!large);
    requestAnimationFrame(() => {
      const view = frame.current;
      if (!view || large) return;
      view.scrollTo(view.scrollWidth * x - view.clientWidth / 2, view.scrollHeight * y - view.clientHeight / 2);
    });
  }
  return (
    <div className={styles.figure}>
      <button
        ref={frame}
        type="button"
        className={styles.frame}
        data-large={large || undefined}
        aria-pressed={large}
        aria-label={t(large ? 'staff.unzoom' : 'staff.zoom')}
        onClick={zoom}
      >
        <img
          key={tries}
          className={styles.image}
          src={address}
          alt={alt}
          data-state={state}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      </button>
      <p className={styles.foot}>
        <span>{t(large ? 'staff.zoomHintLarge' : 'staff.zoomHint')}</span>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t('staff.openInTab')}
        </a>
      </p>
    </div>
  );
}

function Fallback({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className={styles.fallback}>
      <Icon name="image" size={28} />
      <p>{text}</p>
      {children}
    </div>
  );
}
