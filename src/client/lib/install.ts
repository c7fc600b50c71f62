/*
 * Makes the client installable, and keeps a page that stays open working after the server got a new version.
 * Neither may slow down the first load.
 */

/** Chromium's event, which TypeScript's library lacks. */
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
/** The browser's own question, while the app can be installed and is not. */
export const heldInstall = () => held;
export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The worker fetches files of its own, so it waits until the first screen has its files. */
const WORKER_AFTER_MS = 3_000;

/**
 * Keeps the browser's offer to install, and starts the service worker after the load. Reloads the page when
 * its version is gone from the server.
 */
export function keepInstallable(): void {
  // The browser says once that the app can be installed, often before the member's screens have loaded.
  window.addEventListener('beforeinstallprompt', hold);
  window.addEventListener('appinstalled', () => hold());
  if (!import.meta.env.PROD) return;
  // Vite dispatches this event when a part of the client could not be fetched.
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
  window.addEventListener('load', () => {
    // Without a service worker (an old browser, plain http) everything works as before.
    const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    setTimeout(start, WORKER_AFTER_MS);
  });
}

/** Whether a form has a typed text or a chosen file, which a reload would lose. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'textarea, form input:not([type="checkbox"], [type="radio"])',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** A chunk is missing. Reloads only if the server has another version and no form has typed text. */
async function reloadIfReplaced(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (!page.ok || !script) return;
    const mine = new URL(script.src).pathname;
    if (!(await page.text()).includes(mine) && !hasTyped()) location.reload();
  } catch {
    // No network: the screen shows that.
  }
}
