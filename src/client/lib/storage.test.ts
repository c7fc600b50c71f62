import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage, readRecord } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Refuses what no longer fits into `room` characters. */
function stubStorage(room: number): Record<string, string> {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (item: string) => stored[item] ?? null,
    setItem: (item: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored[item] = value;
    },
    removeItem: (item: string) => void delete stored[item],
  };
  vi.stubGlobal('localStorage', new Proxy(stored, { get: (_, name) => Reflect.get(methods, name) }));
  return stored;
}

it('keeps in this tab what a full storage does not take, and removes both', () => {
  const stored = stubStorage(3);
  expect(deviceStorage.set('lang', 'ur')).toBe(true);
  expect(deviceStorage.set('token', 'long')).toBe(false);
  expect([deviceStorage.get('token'), deviceStorage.get('lang'), stored]).toEqual([
    'long',
    'ur',
    { lang: 'ur' },
  ]);
  deviceStorage.clearExcept((item) => item === 'lang');
  expect([deviceStorage.get('token'), deviceStorage.get('lang')]).toEqual([null, 'ur']);
  deviceStorage.remove('lang');
  expect(stored).toEqual({});
});

it.each([
  [
    'refused',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
  ['missing', () => null],
])('keeps items in this tab while the storage is %s', (_, get) => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });
  expect(deviceStorage.get('lang')).toBeNull();
  expect(deviceStorage.set('lang', 'ur')).toBe(false);
  expect(deviceStorage.get('lang')).toBe('ur');
  deviceStorage.clearExcept(() => false);
  expect(deviceStorage.get('lang')).toBeNull();
});

it('reads a record that is damaged or no object as empty', () => {
  expect([null, '', 'no', 'null', '7', '{"a":1}'].map(readRecord)).toEqual([{}, {}, {}, {}, {}, { a: 1 }]);
});
