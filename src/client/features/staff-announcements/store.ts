import * as z from 'zod/mini';
import type { AnnouncementInput } from '#shared/schemas/announcements.ts';
import { deviceStorage } from '../../lib/storage.ts';

/** An announcement is stored in this browser alone (SPEC section 3). */
export interface Announcement {
  /** About the time of creation in milliseconds. A newer announcement has a greater id. */
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly type: 'info';
  readonly createdAt: string;
  readonly createdBy: string;
}

const ITEM = 'announcements';
const listeners = new Set<() => void>();
/** While the text is the same, so is the list object, as `useSyncExternalStore` requires. */
let cached: { text: string | null; list: readonly Announcement[] } | undefined;

/** The stored announcements, newest first; none if the storage holds no valid list. */
export function readAnnouncements(): readonly Announcement[] {
  const text = deviceStorage.get(ITEM);
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

const stored = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  createdAt: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
});
const isAnnouncement = (value: unknown): value is Announcement => stored.safeParse(value).success;

/** @returns false if the list ends with this tab, because the browser's storage is full or refused */
function write(list: readonly Announcement[]): boolean {
  const isStored = deviceStorage.set(ITEM, JSON.stringify(list));
  for (const listener of listeners) listener();
  return isStored;
}

function make({ title, message }: AnnouncementInput, createdBy: string, id: number): Announcement {
  return { id, title, message, type: 'info', createdAt: new Date(id).toISOString(), createdBy };
}

/** An empty list is a stored list too, so deleted defaults don't come back. */
export function seedAnnouncements(defaults: readonly AnnouncementInput[]): void {
  if (deviceStorage.get(ITEM) !== null) return;
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

export function onAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
