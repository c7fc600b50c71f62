import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './picture.module.css';
import { usePinch, useZoom, ZOOM, type Zoom } from './use-zoom.ts';

/** A wide picture is `unseen` until its middle was on the screen: it may load below the fold. */
export type PictureState = 'missing' | 'loading' | 'unseen' | 'shown' | 'failed';

interface PictureProps {
  /** A signed URL that expires; null when the request has no picture. */
  readonly address: string | null;
  readonly caption: string;
  /** The shared zoom of pictures that are compared; its buttons are outside. */
  readonly zoom?: Zoom;
  /** Fills the width of its column, at any height. Otherwise the whole picture fits the screen. */
  readonly wide?: boolean;
  readonly onState?: (state: PictureState) => void;
  /** Loads a new URL before another try, because the old one may have expired. */
  readonly onRetry?: () => void;
}

/** A screenshot for a close look; says so when there is none or it can't be loaded. */
export function Picture({ address, caption, zoom: shared, wide, onState, onRetry }: PictureProps) {
  const { t } = useText();
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ key: string; state: PictureState } | null>(null);
  const own = useZoom();
  const zoom = shared ?? own;
  const key = `${tries} ${address}`;
  const state = address === null ? 'missing' : ended?.key === key ? ended.state : 'loading';
  useEffect(() => onState?.(state), [state, onState]);
  const retry = () => {
    setTries(tries + 1);
    onRetry?.();
  };
  const isLoaded = state === 'unseen' || state === 'shown';
  const buttons = !shared && isLoaded && <ZoomButtons zoom={zoom} />;
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption>{caption}</figcaption>
        {wide && buttons}
      </div>
      {state === 'missing' && <p className={styles.note}>{t('staff.noScreenshot')}</p>}
      {state === 'failed' && (
        <div className={styles.note} role="alert">
          <p>{t('staff.screenshotFailed')}</p>
          <Button size="small" variant="secondary" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {state === 'loading' && (
        <div role="status">
          <span className="visually-hidden">{t('staff.screenshotLoading')}</span>
          <Skeleton height={wide ? '24rem' : '12rem'} />
        </div>
      )}
      {address !== null && state !== 'failed' && (
        <Frame
          key={key}
          address={address}
          caption={caption}
          zoom={zoom}
          wide={wide === true}
          hidden={!isLoaded}
          onEnd={(loaded) => setEnded({ key, state: loaded ? (wide ? 'unseen' : 'shown') : 'failed' })}
          onSeen={() => setEnded({ key, state: 'shown' })}
        />
      )}
      {!wide && buttons}
    </figure>
  );
}

interface FrameProps {
  readonly address: string;
  readonly caption: string;
  readonly zoom: Zoom;
  readonly wide: boolean;
  readonly hidden: boolean;
  readonly onEnd: (loaded: boolean) => void;
  /** Called once the middle of a wide picture is on the screen. */
  readonly onSeen: () => void;
}

function Frame({ address, caption, zoom, wide, hidden, onEnd, onSeen }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const middle = useOnScreen(wide && !hidden, onSeen);
  usePinch(frame, zoom);
  const larger = zoom.scale > ZOOM.min;
  return (
    // The arrow keys move a picture that is larger than its frame, so the frame can take the focus.
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: see above
    <section
      ref={frame}
      hidden={hidden}
      className={cx(styles.frame, wide && styles.wide)}
      tabIndex={0}
      aria-label={caption}
    >
      <img
        src={address}
        alt={caption}
        className={larger ? styles.larger : wide ? styles.whole : styles.fitted}
        style={larger ? { inlineSize: `${zoom.scale * 100}%` } : undefined}
        onLoad={() => onEnd(true)}
        onError={() => onEnd(false)}
      />
      {wide && <span ref={middle} className={styles.middle} aria-hidden />}
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
  );
}

/**
 * Calls `onSeen` when the element comes on the screen.
 * @returns the ref of the element
 */
function useOnScreen(watches: boolean, onSeen: () => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (!watches || !ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen.current();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [watches]);
  return ref;
}

/** A button to zoom out, the scale, a button to zoom in. */
export function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const { t } = useText();
  return (
    <div className={styles.zoom}>
      <Button
        variant="secondary"
        size="small"
        disabled={zoom.scale <= ZOOM.min}
        onClick={() => zoom.to(zoom.scale / ZOOM.step)}
      >
        {t('staff.zoomOut')}
      </Button>
      <output className={styles.level}>
        {t('staff.zoomLevel', { percent: Math.round(zoom.scale * 100) })}
      </output>
      <Button
        variant="secondary"
        size="small"
        disabled={zoom.scale >= ZOOM.max}
        onClick={() => zoom.to(zoom.scale * ZOOM.step)}
      >
        {t('staff.zoomIn')}
      </Button>
    </div>
  );
}
