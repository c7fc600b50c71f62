import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code loads later. `preload` loads it ahead: the page then appears without a placeholder, which
 * React would show for at least 300 ms.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function preload() {
    loaded = await load();
    return { default: loaded };
  }
  const Later = lazy(preload) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of components
  function Page(props: Props) {
    // Chosen once, because a change of the component would lose its state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Page, { preload });
}
