import { type ComponentType, lazy, useState } from 'react';

let attempt = 0;

/** Lets pages whose code failed to load be loaded again. Until then they fail at once when React retries. */
export function retryPages(): void {
  attempt += 1;
}

/**
 * A page whose code loads later. `preload` loads it ahead: the page then appears without a placeholder, which
 * React would show for at least 300 ms. After a failure `retryPages` lets it be loaded again.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let madeIn = attempt;
  let Later = makeLater();
  function makeLater() {
    return lazy(preload) as unknown as ComponentType<Props>;
  }
  async function preload() {
    await loadFailedStyles();
    loaded = await load();
    return { default: loaded };
  }
  function choose() {
    if (loaded) return loaded;
    // React keeps the failure of a lazy component for ever.
    if (madeIn !== attempt) Later = makeLater();
    madeIn = attempt;
    return Later;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of components
  function Page(props: Props) {
    // Chosen once, because a change of the component would lose its state.
    const [Chosen] = useState(choose);
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
