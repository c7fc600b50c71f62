import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useBackButton } from '../../lib/back-button.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useKeptMiddle, usePinch, useZoom, ZOOM } from './use-zoom.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  readonly address: string;
  readonly caption: string;
  readonly hidden: boolean;
  readonly onEnd: (loaded: boolean) => void;
  readonly onSeen: () => void;
}

/** The arrow keys work in its frame; + - F T [ ] work on the whole page. */
export function Viewer({ address, caption, hidden, onEnd, onSeen }: ViewerProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const zoom = useZoom();
  const [turns, setTurns] = useState(0);
  /** The picture's height divided by its width. */
  const [height, setHeight] = useState(1);
  const [full, setFull] = useState(false);
  usePinch(frame, zoom, { plainWheel: true });
  useKeptMiddle(frame, zoom.scale);
  useOnScreen(frame, !hidden, onSeen);
  useWholeWindow(box, frame, full);
  useBackButton(full, () => setFull(false));
  useLeaveKeys(full, () => setFull(false));
  const sideways = turns % 2 === 1;
  const larger = () => zoom.to(zoom.scale * ZOOM.step);
  const smaller = () => zoom.to(zoom.scale / ZOOM.step);
  const turn = (by = 1) => setTurns((turns + by) % 4);
  const toggle = () => setFull(!full);
  useShortcuts({
    '+': larger,
    '=': larger,
    '-': smaller,
    f: toggle,
    t: turn,
    ']': turn,
    '[': () => turn(3),
  });

  // On the page the arrow keys go to another request.
  const onKeyDown = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation();
  const tool = (icon: IconName, label: string, action: () => void, disabled = false) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={action}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its buttons and of its frame
    <div ref={box} hidden={hidden} className={cx(styles.box, full && styles.full)} onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        {tool('minus', t('staff.zoomOut'), smaller, zoom.scale <= ZOOM.min)}
        <output className={styles.level}>
          {t('staff.zoomLevel', { percent: Math.round(zoom.scale * 100) })}
        </output>
        {tool('plus', t('staff.zoomIn'), larger, zoom.scale >= ZOOM.max)}
        {tool('turn', t('staff.turnPicture'), () => turn())}
        {tool(full ? 'close' : 'expand', t(full ? 'staff.leaveWindow' : 'staff.wholeWindow'), toggle)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in its frame */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={caption} {...DRAG}>
        <div
          className={styles.canvas}
          style={{ '--zoom': zoom.scale, '--ratio': sideways ? height : 1 / height } as CSSProperties}
        >
          <img
            src={address}
            alt={caption}
            draggable={false}
            style={{
              inlineSize: sideways ? `${100 / height}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) => {
              setHeight(naturalHeight / naturalWidth || 1);
              onEnd(true);
            }}
            onError={() => onEnd(false)}
          />
        </div>
      </section>
    </div>
  );
}

const DRAG = {
  onPointerDown: ({ pointerType, button, currentTarget, pointerId }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  },
};

function useOnScreen(element: RefObject<HTMLElement | null>, watches: boolean, onSeen: () => void): void {
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (!watches || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        seen.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, watches]);
}

/** Nobody may decide on a request that the picture hides. */
function useLeaveKeys(full: boolean, leave: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!['escape', 'a', 'r'].includes(event.key.toLowerCase())) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  useEffect(() => {
    if (!full) return;
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    // `capture` runs this listener before the other key listeners of the page.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [full]);
}

/** A popover keeps the picture element, so the picture need not load again. */
function useWholeWindow(
  box: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  full: boolean,
): void {
  useEffect(() => {
    const element = box.current;
    if (!full || !element?.showPopover) return;
    element.popover = 'manual';
    element.showPopover();
    frame.current?.focus();
    return () => {
      element.hidePopover();
      element.popover = null;
    };
  }, [box, frame, full]);
}
