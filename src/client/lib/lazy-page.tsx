import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code loads later. `preload` loads it ahead: the page then appears without a placeholder, which
 * React would show for at least 300 ms. After a failure the page is loaded again when it is shown again.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let Later = makeLater();
  function makeLater() {
    return lazy(preload) as unknown as ComponentType<Props>;
  }
  async function preload() {
    try {
      await loadFailedStyles();
      loaded = await load();
    } catch (error) {
      // React keeps the failure of a lazy component for ever.
      Later = makeLater();
      throw error;
    }
    return { default: loaded };
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of components
  function Page(props: Props) {
    // Chosen once, because a change of the component would lose its state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Page, { preload });
}

/** Addresses of style sheets that failed to load: Vite asks for each only once. */
const failedStyles = new Set<string>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedStyles.add(target.href);
    target.remove();
  },
  true,
);

async function loadFailedStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(
      (href) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          Object.assign(link, { rel: 'stylesheet', href });
          link.onload = () => {
            failedStyles.delete(href);
            resolve();
          };
          link.onerror = () => reject(new Error(`no style sheet ${href}`));
          document.head.append(link);
        }),
    ),
  );
}
