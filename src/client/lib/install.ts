/*
 * What makes the client installable, and what keeps a page that has been open for long from breaking over a newer version on
 * the server. Neither may cost the first load anything.
 */

/** Starts the service worker after loading, and reloads the page when its version is gone. */
export function keepInstallable(): void {
  if (!import.meta.env.PROD) return;
  // Vite tells of any part of the client that could not be fetched.
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
  window.addEventListener('load', () => {
    // Without one (an old browser, plain http) all works as before.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  });
}

/** A chunk is missing: reloads only if the server has another version, else typed text would be lost. */
async function reloadIfReplaced(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (!page.ok || !script) return;
    const mine = new URL(script.src).pathname;
    if (!(await page.text()).includes(mine)) location.reload();
  } catch {
    // No network: the screen says so.
  }
}
