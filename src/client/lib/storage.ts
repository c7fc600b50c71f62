/** @returns an empty object if nothing or something else is stored */
export function readRecord(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Where the browser refuses its storage or it is full, an item is in this tab's memory. */
function openStorage(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  const storage = {
    get(item: string): string | null {
      try {
        return memory.get(item) ?? globalThis[name].getItem(item);
      } catch {
        return null;
      }
    },
    /** @returns false if the item is only in this tab's memory */
    set(item: string, value: string): boolean {
      try {
        globalThis[name].setItem(item, value);
        return memory.delete(item) || true;
      } catch {
        memory.set(item, value);
        return false;
      }
    },
    remove(item: string): void {
      memory.delete(item);
      try {
        globalThis[name].removeItem(item);
      } catch {
        // A browser that refuses its storage has nothing to remove.
      }
    },
    clearExcept(stays: (item: string) => boolean): void {
      let stored: string[] = [];
      try {
        stored = Object.keys(globalThis[name]);
      } catch {
        // The memory may still hold items.
      }
      for (const item of [...memory.keys(), ...stored]) if (!stays(item)) storage.remove(item);
    },
  };
  return storage;
}

/** Shared by all tabs, and stays when the browser is closed. */
export const deviceStorage = openStorage('localStorage');
/** Ends with the tab. */
export const tabStorage = openStorage('sessionStorage');
