import { type SetStateAction, useRef, useState } from 'react';
import { readPendingSignup, readSession } from './session.ts';
import { readRecord, tabStorage } from './storage.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The tab stores the values for this account until they are blank again.
 * @param unkept fields that are never stored, such as passwords and pictures
 */
export function useDraft<V extends Values>(
  name: string,
  blank: V,
  unkept: readonly (keyof V)[] = [],
): readonly [V, (change: SetStateAction<V>) => void] {
  const [key] = useState(() => `draft:${(readSession() ?? readPendingSignup())?.userId}:${name}`);
  const [values, setValues] = useState<V>(() => ({ ...blank, ...kept(read(key)) }));
  const latest = useRef(values);
  function kept(all: Partial<Values>): Partial<V> {
    return Object.fromEntries(Object.entries(all).filter(([field]) => !unkept.includes(field))) as Partial<V>;
  }
  // Stored at once and not in an effect: after sending, the form may be unmounted before an effect runs.
  function set(change: SetStateAction<V>): void {
    const next = typeof change === 'function' ? change(latest.current) : change;
    const stored = kept(next);
    const isBlank = Object.entries(stored).every(([field, value]) => blank[field] === value);
    latest.current = next;
    if (isBlank) tabStorage.remove(key);
    else tabStorage.set(key, JSON.stringify(stored));
    setValues(next);
  }
  return [values, set];
}

function read(key: string): Partial<Values> {
  const entries = Object.entries(readRecord(tabStorage.get(key)));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
