/** By file, without those that failed. */
const asked = new Map<string, Promise<void>>();

/**
 * Around each dynamic import. Chromium before version 150 and Firefox never load a module again that failed
 * once, so its `files` are fetched first: the import finds them in the browser's cache.
 */
export async function loadFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> {
  try {
    await Promise.all([...files, ...takeLostStyles()].map(askOnce));
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event('files-failed'));
    throw error;
  }
}

function askOnce(file: string): Promise<void> {
  let asking = asked.get(file);
  if (!asking) {
    asking = file.endsWith('.css') ? addStyles(`/${file}`) : fetchScript(`/${file}`);
    asked.set(file, asking);
    asking.catch(() => asked.delete(file));
  }
  return asking;
}

/** Those of the page itself that failed. */
function takeLostStyles(): string[] {
  if (document.readyState !== 'complete') return [];
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap((link) => {
    const file = new URL(link.href).pathname.slice(1);
    if (asked.has(file) || hasRules(link)) return [];
    link.remove();
    return [file];
  });
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    // Chromium gives a style sheet without an answer no origin.
    return false;
  }
}

async function fetchScript(url: string): Promise<void> {
  if (document.querySelector(`script[src="${url}"]`) || hasArrived(url)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}

/** By a preload of the page. */
function hasArrived(url: string): boolean {
  const entries = performance.getEntriesByName(location.origin + url) as PerformanceResourceTiming[];
  return entries.some(
    ({ decodedBodySize, responseStatus }) => decodedBodySize > 0 && !(responseStatus >= 400),
  );
}

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
