import { useEffect, useEffectEvent } from 'react';

/*
 * A phone's back button closes an open overlay instead of leaving the page. An open overlay has a marked
 * history entry. After another way of closing, the entry is reused or skipped.
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
    // Marks a new entry if the overlay refused to close or another one is open below it.
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

/** Lets the back button close an open overlay. */
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
