import type { Meta } from './init.ts';

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly shape?: object;
      readonly innerType?: Schema;
      readonly options?: readonly Schema[];
    };
  };
}

export interface Procedure {
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly inputs: readonly Schema[];
  readonly meta: Meta;
}

interface AnyRouter {
  readonly _def: { readonly procedures: object };
}

export function proceduresOf(router: AnyRouter): ReadonlyMap<string, Procedure> {
  const all = Object.entries(router._def.procedures as Record<string, { readonly _def: Procedure }>);
  return new Map(all.map(([path, { _def }]) => [path, _def]));
}

/** @throws Error with the mutations that lack a limit or an idempotency key, and do not say why */
export function assertFacts(router: AnyRouter): void {
  const missing = [...proceduresOf(router)].flatMap(([path, { type, inputs, meta }]) => {
    if (type !== 'mutation') return [];
    const isOfStaff = meta.who === 'staff' || meta.who === 'superadmin';
    const keyed = inputs.some(takesKey);
    return [
      ...(isOfStaff || meta.limit?.length ? [] : [`${path} names no limit`]),
      ...(keyed || meta.withoutKey ? [] : [`${path} takes no idempotencyKey`]),
      ...(keyed && meta.withoutKey ? [`${path} takes an idempotencyKey`] : []),
    ];
  });
  if (missing.length > 0) throw new Error(missing.join(', '));
}

function takesKey({ _zod: { def } }: Schema): boolean {
  if (def.shape) return 'idempotencyKey' in def.shape;
  if (def.innerType) return takesKey(def.innerType);
  return def.options?.every(takesKey) ?? false;
}
