import type { AnnouncementInput } from '#shared/schemas/announcements.ts';

/** An announcement. This browser alone keeps it (SPEC section 3). */
export interface Announcement {
  /** The time of its creation in milliseconds, which also gives the order. */
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly type: 'info';
  readonly createdAt: string;
  readonly createdBy: string;
}

const ITEM = 'announcements';
const listeners = new Set<() => void>();
/** The last list and the text that it was read from: the same text gives the same list object. */
let cached: { text: string | null; list: readonly Announcement[] } | undefined;

/** Newest first; empty if the storage holds no list. */
export function readAnnouncements(): readonly Announcement[] {
  const text = localStorage.getItem(ITEM);
  if (cached?.text !== text) cached = { text, list: parse(text) };
  return cached.list;
}

function parse(text: string | null): Announcement[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isAnnouncement) : [];
  } catch {
    return [];
  }
}

function isAnnouncement(value: unknown): value is Announcement {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, message, createdAt } = value as Partial<Record<keyof Announcement, unknown>>;
  return (
    typeof id === 'number' &&
    typeof title === 'string' &&
    typeof message === 'string' &&
    !Number.isNaN(Date.parse(String(createdAt)))
  );
}

/** @returns false if the browser had no room for the list */
function write(list: readonly Announcement[]): boolean {
  try {
    localStorage.setItem(ITEM, JSON.stringify(list));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function make({ title, message }: AnnouncementInput, createdBy: string, id: number): Announcement {
  return { id, title, message, type: 'info', createdAt: new Date(id).toISOString(), createdBy };
}

/** Stores the defaults once; deleted ones don't come back. */
export function seedAnnouncements(defaults: readonly AnnouncementInput[]): void {
  if (localStorage.getItem(ITEM) !== null) return;
  const now = Date.now();
  write(defaults.map((draft, index) => make(draft, 'Admin', now - index)));
}

export function addAnnouncement(draft: AnnouncementInput, createdBy: string): boolean {
  const list = readAnnouncements();
  const id = Math.max(Date.now(), (list[0]?.id ?? 0) + 1);
  return write([make(draft, createdBy || 'Admin', id), ...list]);
}

export function deleteAnnouncement(id: number): void {
  write(readAnnouncements().filter((one) => one.id !== id));
}

/** Calls the listener on changes in this tab and in others. */
export function onAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
