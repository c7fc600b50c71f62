import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** 1 is the size before zooming. */
export interface Zoom {
  readonly scale: number;
  readonly to: (scale: number) => void;
}

export const ZOOM = { min: 1, max: 5, step: 1.5 } as const;

export function useZoom(): Zoom {
  const [scale, setScale] = useState<number>(ZOOM.min);
  return { scale, to: (next) => setScale(Math.min(ZOOM.max, Math.max(ZOOM.min, next))) };
}

export function useKeptMiddle(frame: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = frame.current;
    const by = scale / before.current;
    before.current = scale;
    if (!element || by === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * by - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * by - clientHeight / 2;
  }, [frame, scale]);
}

/** Browsers report a pinch on a touchpad as wheel events with Ctrl. */
export function usePinch(
  frame: RefObject<HTMLElement | null>,
  zoom: Zoom,
  { plainWheel = false } = {},
): void {
  const current = useRef(zoom);
  useEffect(() => {
    current.current = zoom;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let began: { apart: number; scale: number } | null = null;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !plainWheel) return;
      event.preventDefault();
      current.current.to(current.current.scale * Math.exp(-event.deltaY / (event.ctrlKey ? 200 : 400)));
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        began = null;
        return;
      }
      event.preventDefault();
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      began ??= { apart, scale: current.current.scale };
      current.current.to((began.scale * apart) / began.apart);
    };
    // React's own listeners are passive, so they can't stop the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const) {
      element.addEventListener(name, onTouch, { passive: false });
    }
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const) {
        element.removeEventListener(name, onTouch);
      }
    };
  }, [frame, plainWheel]);
}
