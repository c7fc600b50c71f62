import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './picture.module.css';
import { usePinch, useZoom, ZOOM, type Zoom } from './use-zoom.ts';

interface PictureProps {
  /** A signed address that expires; null when none was sent. */
  readonly address: string | null;
  readonly caption: string;
  /** Of pictures that are compared: one for all, with its buttons elsewhere. */
  readonly zoom?: Zoom;
}

/** A screenshot to be looked at closely; says so when there is none or it can't be loaded. */
export function Picture({ address, caption, zoom: shared }: PictureProps) {
  const { t } = useText();
  const [failed, setFailed] = useState<string | null>(null);
  const own = useZoom();
  const zoom = shared ?? own;
  const broken = address !== null && failed === address;
  return (
    <figure className={styles.figure}>
      <figcaption>{caption}</figcaption>
      {address === null || broken ? (
        <p className={styles.note}>{t(broken ? 'staff.screenshotFailed' : 'staff.noScreenshot')}</p>
      ) : (
        <>
          <Frame address={address} caption={caption} zoom={zoom} onFailed={() => setFailed(address)} />
          {!shared && <ZoomButtons zoom={zoom} />}
        </>
      )}
    </figure>
  );
}

interface FrameProps {
  readonly address: string;
  readonly caption: string;
  readonly zoom: Zoom;
  readonly onFailed: () => void;
}

function Frame({ address, caption, zoom, onFailed }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  usePinch(frame, zoom);
  const larger = zoom.scale > ZOOM.min;
  return (
    // A picture larger than its frame is moved by the arrow keys, so the frame can have the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} className={styles.frame} tabIndex={0} aria-label={caption}>
      <img
        src={address}
        alt={caption}
        className={larger ? styles.larger : styles.fitted}
        style={larger ? { inlineSize: `${zoom.scale * 100}%` } : undefined}
        onError={onFailed}
      />
    </section>
  );
}

/** Smaller, how large, larger. */
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
