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
      loaded = await load();
    } catch (error) {
      // React keeps the failure of a lazy component for ever, and Vite believes that its style sheets are there.
      Later = makeLater();
      forgetFailedStyles();
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

function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.remove();
  }
}
