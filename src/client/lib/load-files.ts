/*
 * The build puts `loadFiles` around each dynamic import. A module that failed once stays failed until the page
 * is left, in Chromium before version 150 and in Firefox. So its files are fetched first, as often as it takes,
 * and the import finds them in the browser's cache.
 */

/** Until a file fails: then the next import asks for it again. */
const asked = new Map<string, Promise<void>>();

/** @param files of the module and all that it imports, without the leading slash */
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
