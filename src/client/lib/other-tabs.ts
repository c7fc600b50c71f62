const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('member-day');

/** Tells the other tabs of this browser that a click or a spin was made here. */
export function tellOtherTabs(): void {
  tabs?.postMessage('changed');
}

/** Listens to what other tabs tell, never this one. @returns stops listening */
export function onOtherTab(changed: () => void): () => void {
  tabs?.addEventListener('message', changed);
  return () => tabs?.removeEventListener('message', changed);
}
