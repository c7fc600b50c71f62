import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appRouter } from './router.ts';

const page = await readFile(new URL('../../../../docs/procedures.md', import.meta.url), 'utf8');
const rows = [
  ...page.matchAll(/^\| `([\w.]+)` \| ([qms]) \| (.+?) \| (?:`(\w+)`|–|`\{\S+\}`) \| (.+) \|$/gm),
];
const files = import.meta.glob<Record<string, unknown>>('../../../shared/schemas/*.ts', { eager: true });
const schemas = Object.assign({}, ...Object.values(files));
/** The exported name of a schema, also when the input is that schema made optional. */
const nameOf = (schema: unknown) =>
  Object.entries(schemas).find(
    ([, known]) =>
      known === schema || (schema instanceof z.ZodMiniOptional && known === schema.def.innerType),
  )?.[0];

describe('docs/procedures.md', () => {
  const procedures = Object.entries<{ readonly _def: unknown }>(appRouter._def.procedures as never);

  it('has one row for each procedure and no other row', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(procedures.map(([name]) => name).sort());
  });

  it.each(procedures)('has the kind and the input schema of %s', (path, procedure) => {
    const row = rows.find(([, name]) => name === path);
    const { type, inputs } = procedure._def as { type: string; inputs: unknown[] };
    expect(row?.[2]).toBe(type[0]);
    // An input schema without an exported name is written out on the page, so that both sides are undefined.
    expect(row?.[4]).toBe(inputs.map(nameOf).find(Boolean));
  });
});
