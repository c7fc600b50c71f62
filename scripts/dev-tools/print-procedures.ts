import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Procedure, proceduresOf } from '#server/transports/trpc/facts.ts';
import { asksCode } from '#server/transports/trpc/init.ts';
import { appRouter } from '#server/transports/trpc/router.ts';

const FOLDER = new URL('../../src/shared/schemas/', import.meta.url);
const files = readdirSync(FOLDER).map((name) => import(new URL(name, FOLDER).href));
const exported = Object.entries<unknown>(Object.assign({}, ...(await Promise.all(files))));

/** The exported name of the schema, or else its fields. */
function inputOf([input]: Procedure['inputs']): string {
  if (!input) return '–';
  const schema = input instanceof z.ZodMiniOptional ? input.def.innerType : input;
  const name = exported.find(([, known]) => known === schema)?.[0];
  const fields = Object.entries<unknown>((schema as z.ZodMiniObject).shape ?? {});
  const optional = (value: unknown) => z.safeParse(value as z.ZodMiniType, undefined).success;
  return `\`${name ?? `{${fields.map(([key, value]) => `${key}${optional(value) ? '?' : ''}`).join(', ')}}`}\``;
}

export function printProcedures(): string {
  const rows = [...proceduresOf(appRouter)].map(([path, { type, meta, inputs }]) => {
    const who = `${meta.who}${meta.whose ? ` (${meta.whose})` : ''}${asksCode(type, meta) ? ', code' : ''}`;
    const answers = meta.withoutKey ? `${meta.answers}. No key: ${meta.withoutKey}` : meta.answers;
    return `| \`${path}\` | ${type[0]} | ${who} | ${inputOf(inputs)} | ${answers} |\n`;
  });
  return `| procedure | | who | input | answers |\n|---|---|---|---|---|\n${rows.join('')}`;
}
