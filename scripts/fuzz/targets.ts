import * as z from 'zod/mini';
import { appRouter } from '#server/transports/trpc/router.ts';
import type { JsonSchema, Resolve, Target } from './schema.ts';

/*
 * All calls of the server.
 * They are read from the program and its OpenAPI document, so that no list can be out of date.
 */

export interface ProcedureTarget extends Target {
  readonly type: 'query' | 'mutation' | 'subscription';
}

export interface RestTarget extends Target {
  readonly method: string;
  /** The path below /api, with parameters in braces. */
  readonly path: string;
  /** The parameters of the path and of the query. */
  readonly parameters: Readonly<Record<'path' | 'query', JsonSchema>>;
}

export interface Targets {
  readonly procedures: readonly ProcedureTarget[];
  readonly rest: readonly RestTarget[];
}

interface Procedure {
  readonly _def: { readonly type: ProcedureTarget['type']; readonly inputs: readonly z.ZodMiniType[] };
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
}

const noReference: Resolve = () => ({});

export async function findTargets(url: string): Promise<Targets> {
  const all = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];
  const procedures = all.map(([name, { _def }]): ProcedureTarget => {
    const [input] = _def.inputs;
    const schema = input && (z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as JsonSchema);
    return { name, type: _def.type, schema, resolve: noReference };
  });
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const resolve: Resolve = (ref) => document.components.schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {};
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  const rest = paths.flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { parameters = [], requestBody }]): RestTarget => {
      const method = verb.toUpperCase();
      const from = (place: string): JsonSchema => {
        const there = parameters.filter((parameter) => parameter.in === place);
        const properties = Object.fromEntries(there.map(({ name, schema }) => [name, schema]));
        return { type: 'object', properties, required: place === 'path' ? Object.keys(properties) : [] };
      };
      return {
        name: `${method} ${path}`,
        method,
        path,
        schema: requestBody?.content['application/json'].schema,
        parameters: { path: from('path'), query: from('query') },
        resolve,
      };
    }),
  );
  return { procedures, rest };
}
