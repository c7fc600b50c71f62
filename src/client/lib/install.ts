/** The type of Chromium's event `beforeinstallprompt`, which TypeScript's library lacks. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

let held: InstallEvent | undefined;
const listeners = new Set<() => void>();
function hold(event?: Event): void {
  event?.preventDefault();
  held = event as InstallEvent | undefined;
  for (const listener of listeners) listener();
}
/** Undefined as long as the browser has not sent it, and after the installation. */
export const heldInstall = () => held;
export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The worker's own downloads must not slow down the first screen. */
const WORKER_AFTER_MS = 3_000;

export function keepInstallable(): void {
  // The browser often sends this event before the screen that uses it has loaded, so it is kept.
  window.addEventListener('beforeinstallprompt', hold);
  window.addEventListener('appinstalled', () => hold());
  if (!import.meta.env.PROD) return;
  // From `loadFiles`.
  window.addEventListener('files-failed', () => void reloadIfReplaced());
  window.addEventListener('load', () => {
    // Old browsers and pages on plain HTTP have no service worker. Then only the worker's cache, the offline
    // page and push messages are missing.
    const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    setTimeout(start, WORKER_AFTER_MS);
  });
}

/** Check boxes and radio buttons do not count. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'textarea, form input:not([type="checkbox"], [type="radio"])',
  );
  return [...fields].some(({ value }) => value !== '');
}

async function reloadIfReplaced(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (!page.ok || !script) return;
    const mine = new URL(script.src).pathname;
    if (!(await page.text()).includes(mine) && !hasTyped()) location.reload();
  } catch {
    // If the server can't be reached, a reload would not help.
  }
}
