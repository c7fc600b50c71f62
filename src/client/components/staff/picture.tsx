import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/state.tsx';
import styles from './picture.module.css';
import { usePinch, useZoom, ZOOM, type Zoom } from './use-zoom.ts';
import { Viewer } from './viewer.tsx';

/** A loaded picture is `unseen` until half of its frame was on the screen. */
export type PictureState = 'missing' | 'loading' | 'unseen' | 'shown' | 'failed';

interface PictureProps {
  /** A signed URL that expires; null when the request has no picture. */
  readonly address: string | null;
  readonly caption: string;
  readonly zoom?: Zoom;
  readonly viewer?: boolean;
  readonly onState?: (state: PictureState) => void;
  /** Called at a retry, to load a new URL: the old one may have expired. */
  readonly onRetry?: () => void;
}

export function Picture({ address, caption, zoom: shared, viewer, onState, onRetry }: PictureProps) {
  const { t } = useText();
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ key: string; state: PictureState } | null>(null);
  const own = useZoom();
  const zoom = shared ?? own;
  // The server signs a new URL every hour. The same picture keeps the first URL, so that it does not load
  // again.
  const [kept, setKept] = useState(address);
  const isSame = kept !== null && kept.split('?')[0] === address?.split('?')[0];
  const source = isSame ? kept : address;
  const key = `${tries} ${source}`;
  const state = source === null ? 'missing' : ended?.key === key ? ended.state : 'loading';
  useEffect(() => onState?.(state), [state, onState]);
  const retry = () => {
    setTries(tries + 1);
    setKept(null);
    onRetry?.();
  };
  const isLoaded = state === 'unseen' || state === 'shown';
  const buttons = !shared && isLoaded && <ZoomButtons zoom={zoom} />;
  return (
    <figure className={viewer ? styles.filling : styles.figure}>
      <figcaption className={viewer ? 'visually-hidden' : undefined}>{caption}</figcaption>
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
          <Skeleton height={viewer ? '20rem' : '12rem'} />
        </div>
      )}
      {source !== null &&
        state !== 'failed' &&
        (viewer ? (
          <Viewer
            key={key}
            {...{ address: source, caption }}
            hidden={!isLoaded}
            onEnd={(loaded) => setEnded({ key, state: loaded ? 'unseen' : 'failed' })}
            onSeen={() => setEnded({ key, state: 'shown' })}
          />
        ) : (
          <Frame
            key={key}
            {...{ address: source, caption, zoom }}
            hidden={!isLoaded}
            onEnd={(loaded) => setEnded({ key, state: loaded ? 'shown' : 'failed' })}
          />
        ))}
      {!viewer && buttons}
    </figure>
  );
}

interface FrameProps {
  readonly address: string;
  readonly caption: string;
  readonly zoom: Zoom;
  readonly hidden: boolean;
  readonly onEnd: (loaded: boolean) => void;
}

function Frame({ address, caption, zoom, hidden, onEnd }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  usePinch(frame, zoom);
  const larger = zoom.scale > ZOOM.min;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a picture larger than its frame
    <section ref={frame} hidden={hidden} className={styles.frame} tabIndex={0} aria-label={caption}>
      <img
        src={address}
        alt={caption}
        className={larger ? styles.larger : styles.fitted}
        style={larger ? { inlineSize: `${zoom.scale * 100}%` } : undefined}
        onLoad={() => onEnd(true)}
        onError={() => onEnd(false)}
      />
    </section>
  );
}

export function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const { t } = useText();
  return (
    <div className="row line gap-2">
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
