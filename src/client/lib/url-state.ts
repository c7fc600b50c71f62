import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';

export const urlText = z.catch(z.string().check(z.maxLength(100)), '');

export const urlDay = z.catch(z.iso.date(), '');

export function urlChoice<const Value extends string, const Fallback extends Value | undefined>(
  values: readonly Value[],
  fallback: Fallback,
) {
  const choice: z.ZodMiniType<Value | Fallback> = z.catch(z.enum(values), fallback as Value);
  return choice;
}

type Shape = Readonly<Record<string, z.ZodMiniType<string | undefined>>>;
type StateOf<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

/** @param shape a schema for each name, which accepts `undefined`; must be the same object in every render */
export function useUrlState<const S extends Shape>(shape: S) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => {
    const read = (name: string, schema: z.ZodMiniType) => [name, schema.parse(query.get(name) ?? undefined)];
    return Object.fromEntries(Object.entries(shape).map(([name, schema]) => read(name, schema)));
  }, [query, shape]) as StateOf<S>;

  function change(changes: Partial<StateOf<S>>, { replace = false } = {}): void {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value === undefined || value === shape[name]?.parse(undefined)) next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === new URLSearchParams(location.search).toString()) return;
    // A replaced entry keeps its history state, because an open dialog marks it (lib/back-button.ts).
    setQuery(next, replace ? { replace, state: history.state } : {});
  }
  return [state, change] as const;
}
