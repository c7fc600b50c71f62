import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadTexts } from './catalogs.ts';

export function lazyWithTexts<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const page = await load();
    await loadTexts();
    return page;
  });
}

/** If its code can't be loaded nothing is shown: for what nobody needs to log in. */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyWithTexts(() => load().catch(() => ({ default: (): ReactNode => null })));
}
