import { useEffect, useEffectEvent } from 'react';

/*
 * A phone's back button closes an open overlay instead of leaving the page. Each overlay has a marked history entry;
 * entries of overlays closed otherwise are used again or skipped.
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
    // What refuses to close, or lies below it, has its entry again.
    setTimeout(() => overlays.length > 0 && mark());
  } else if (location.href === markedAddress) history.back();
}

function listen(): void {
  if (listening) return;
  listening = true;
  look();
  window.addEventListener('popstate', onPop);
  // wouter tells of its own steps.
  window.addEventListener('pushState', look);
  window.addEventListener('replaceState', look);
}

/** Makes the back button close what is open. */
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
