import { useEffect, useEffectEvent } from 'react';

/*
 * Makes the back button close an open dialog or sheet (overlay) instead of leaving the page: an overlay adds
 * a marked history entry. If it closes in another way, the next overlay reuses the entry or Back skips it.
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
  // wouter dispatches these events for its own navigation.
  window.addEventListener('pushState', look);
  window.addEventListener('replaceState', look);
}

/**
 * While `open`, the back button calls `onClose` instead of leaving the page. Of several open overlays it
 * closes only the one that opened last.
 */
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
