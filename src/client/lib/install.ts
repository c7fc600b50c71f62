/*
 * Makes the client installable, and reloads a page that stays open when a new version has replaced its files.
 * Neither may delay the first load.
 */

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
/**
 * The browser's event that can ask the person to install; undefined if the app can't be installed or is
 * installed.
 */
export const heldInstall = () => held;
export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The service worker downloads files too, so it starts after the first screen has its own, in milliseconds.
 */
const WORKER_AFTER_MS = 3_000;

/**
 * Keeps the browser's event that offers to install the app, and starts the service worker after the load.
 * Reloads the page when the server no longer has its version.
 */
export function keepInstallable(): void {
  // The browser sends this event once, often before the screen that uses it has loaded, so it is kept.
  window.addEventListener('beforeinstallprompt', hold);
  window.addEventListener('appinstalled', () => hold());
  if (!import.meta.env.PROD) return;
  // Vite dispatches this event when a chunk could not be loaded.
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
  window.addEventListener('load', () => {
    // Everything else works without a service worker, which old browsers and plain HTTP lack.
    const start = () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    setTimeout(start, WORKER_AFTER_MS);
  });
}

/** Whether a form has typed text or a chosen file, which a reload would lose. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'textarea, form input:not([type="checkbox"], [type="radio"])',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** A chunk could not be loaded: reloads if the server has another version and no form has typed text. */
async function reloadIfReplaced(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (!page.ok || !script) return;
    const mine = new URL(script.src).pathname;
    if (!(await page.text()).includes(mine) && !hasTyped()) location.reload();
  } catch {
    // Without a network a reload would not help; the screen says that there is none.
  }
}
