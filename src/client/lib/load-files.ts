/** A file that failed is not in it. */
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
    await Promise.all(files.map(askOnce));
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event('files-failed'));
    throw error;
  }
}

function askOnce(file: string): Promise<void> {
  const url = `/${file}`;
  let asking = asked.get(url);
  if (!asking) {
    asking = url.endsWith('.css') ? addStyles(url) : fetchScript(url);
    asked.set(url, asking);
    asking.catch(() => asked.delete(url));
  }
  return asking;
}

async function fetchScript(url: string): Promise<void> {
  if (document.querySelector(`script[src="${url}"]`)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
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
