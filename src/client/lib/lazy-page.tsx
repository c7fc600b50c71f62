import { type ComponentType, lazy, useState } from 'react';

let attempt = 0;

/** Without this call React shows the same failure at once. */
export function retryPages(): void {
  attempt += 1;
}

/**
 * Once `preload` has resolved, the page appears at once; before that React may show a placeholder for 300 ms
 * or longer.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let madeIn = attempt;
  let Later = makeLater();
  function makeLater() {
    return lazy(preload) as unknown as ComponentType<Props>;
  }
  async function preload() {
    loaded = await load();
    return { default: loaded };
  }
  function choose() {
    if (loaded) return loaded;
    // React never loads a lazy component again after a failure, so another try needs a new lazy component.
    if (madeIn !== attempt) Later = makeLater();
    madeIn = attempt;
    return Later;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: `lazyPage` runs once a page, outside components
  function Page(props: Props) {
    // Chosen once for each mounted page: with another component, React would lose the state of the page.
    const [Chosen] = useState(choose);
    return <Chosen {...props} />;
  }
  return Object.assign(Page, { preload });
}
