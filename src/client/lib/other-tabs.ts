const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('member-day');

/** Tells this browser's other tabs that the member clicked a video or spun in this tab. */
export function tellOtherTabs(): void {
  tabs?.postMessage('changed');
}

/** Calls `changed` when another tab reports a click or a spin. @returns a function that stops listening */
export function onOtherTab(changed: () => void): () => void {
  tabs?.addEventListener('message', changed);
  return () => tabs?.removeEventListener('message', changed);
}
