/** Some browsers that refuse storage refuse channels between tabs too. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const tabs = openChannel('member-day');

export function tellOtherTabs(): void {
  tabs?.postMessage('changed');
}

export function onOtherTab(changed: () => void): () => void {
  tabs?.addEventListener('message', changed);
  return () => tabs?.removeEventListener('message', changed);
}
