import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../lib/session.ts';

/**
 * A saved view: the filters of a list under a name. This browser stores the views of each account separately.
 */
const savedView = z.object({ name: z.string(), query: z.string() });
type SavedView = z.output<typeof savedView>;
const savedViews = z.catch(z.array(savedView), []);

/** The largest number of saved views for one list. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string | null): SavedView[] {
  try {
    return savedViews.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** The saved views of a list, sorted by name. @param path the path of the list's page */
export function useSavedViews(path: string) {
  const item = `views:${useSession()?.userId}:${path}`;
  const views = parse(useSyncExternalStore(subscribe, () => localStorage.getItem(item)));
  /** @returns false if the browser's storage is full or forbidden */
  function write(next: readonly SavedView[]): boolean {
    try {
      localStorage.setItem(item, JSON.stringify(next));
    } catch {
      return false;
    }
    for (const listener of listeners) listener();
    return true;
  }
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    /** Stores a view, and replaces a view of the same name. */
    save: (view: SavedView) =>
      write([...without(view.name), view].sort((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => write(without(name)),
  };
}
