import { useEffect, useEffectEvent } from 'react';

/*
 * Makes the browser's back button close an open dialog or sheet (an overlay): an overlay adds a marked
 * history entry. If the overlay closes in another way, the next one reuses that entry, or Back skips it.
 */
const MARK = 'overlay';
const overlays: (() => void)[] = [];
let marked = false;
let markedAddress = '';
let listening = false;

function look(): void {
  marked = (history.state as Record<string, unknown> | null)?.[MARK] === true;
  if (marked) markedAddress = location.href;
}

function mark(): void {
  if (!marked) history.pushState({ [MARK]: true }, '');
  look();
}

function onPop(): void {
  const left = marked;
  look();
  if (!left || marked) return;
  const top = overlays.at(-1);
  if (top) {
    top();
    // Going back used up the marked entry, so an overlay that is still open gets a new one.
    setTimeout(() => overlays.length > 0 && mark());
  } else if (location.href === markedAddress) history.back();
}

function listen(): void {
  if (listening) return;
  listening = true;
  look();
  window.addEventListener('popstate', onPop);
  // wouter, the library for routes, dispatches these events when it changes the page's web address.
  window.addEventListener('pushState', look);
  window.addEventListener('replaceState', look);
}

/** If several overlays are open, the back button closes only the one that opened last. */
export function useBackButton(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    listen();
    const overlay = () => close();
    overlays.push(overlay);
    mark();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
    };
  }, [open]);
}
