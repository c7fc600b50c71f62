const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('member-day');

export function tellOtherTabs(): void {
  tabs?.postMessage('changed');
}

export function onOtherTab(changed: () => void): () => void {
  tabs?.addEventListener('message', changed);
  return () => tabs?.removeEventListener('message', changed);
}
