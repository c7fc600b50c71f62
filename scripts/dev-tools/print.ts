import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { VARIABLES, type Variable } from '#server/env-variables.ts';
import { type Procedure, proceduresOf } from '#server/procedures/facts.ts';
import { asksCode } from '#server/procedures/init.ts';
import { appRouter } from '#server/transports/trpc/router.ts';
import { readWords } from '../launch/words.mjs';

/* `npm run print`: what is printed from the code. With `--check`, only says what is not current. */

const USAGE =
  'npm run print [-- --check]: prints files from the code; --check only names those that are not current';
const { values } = readWords(USAGE, { check: { type: 'boolean' } });
const ROOT = new URL('../../', import.meta.url);
const variables: [string, Variable][] = Object.entries(VARIABLES);
const SECRET = ' (or `_FILE`)';

function printTable(): string {
  const rows = variables.map(([name, { default: usual, shown, means, isSecret }]) => {
    const value = shown ?? (usual ? `\`${usual}\`` : 'unset');
    return `| \`${name}\`${isSecret ? SECRET : ''} | ${value} | ${means} |\n`;
  });
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`;
}

function printExample(): string {
  const blocks = variables.map(([name, { default: usual, shown, means, isSecret }]) => {
    const text = means.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
    return `\n# ${text}${isSecret ? ` (or ${name}_FILE)` : ''}\n#${name}=${shown ? '' : (usual ?? '')}\n`;
  });
  return `# Printed by npm run print. Remove the mark # before what you set: docs/configuration.md.
# A value with # or $ or a space in it stands in single quotes: BRAND_NAME='Sikka #1'\n${blocks.join('')}`;
}

function printList(given: string): string {
  const names = variables.flatMap(([name, { isOfHost }]) =>
    isOfHost || new RegExp(`^    ${name}(_FILE)?:`, 'm').test(given) ? [] : [name],
  );
  return names.map((name) => `    ${name}: \${${name}:-}\n`).join('');
}

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

function printProcedures(): string {
  const rows = [...proceduresOf(appRouter)].map(([path, { type, meta, inputs }]) => {
    const who = `${meta.who}${meta.whose ? ` (${meta.whose})` : ''}${asksCode(type, meta) ? ', code' : ''}`;
    const answers = meta.withoutKey ? `${meta.answers}. No key: ${meta.withoutKey}` : meta.answers;
    return `| \`${path}\` | ${type[0]} | ${who} | ${inputOf(inputs)} | ${answers} |\n`;
  });
  return `| procedure | | who | input | answers |\n|---|---|---|---|---|\n${rows.join('')}`;
}

const START = /^.*Printed by `?npm run print\b.*\n/m;
const END = /^.*End of what is printed\b.*\n/m;

/** Replaces what stands between the two marks of the file. */
function between(text: string, print: (rest: string) => string): string {
  const [start, end] = [START.exec(text), END.exec(text)];
  if (!start || !end) throw new Error('the marks of what is printed are missing');
  const [before, after] = [text.slice(0, start.index + start[0].length), text.slice(end.index)];
  return `${before}${print(before + after)}${after}`;
}

const FILES: Record<string, (text: string) => string> = {
  '.env.example': printExample,
  'compose.yaml': (text) => between(text, printList),
  'docs/configuration.md': (text) => between(text, printTable),
  'docs/procedures.md': (text) => between(text, printProcedures),
};

for (const [name, print] of Object.entries(FILES)) {
  const file = fileURLToPath(new URL(name, ROOT));
  const text = readFileSync(file, 'utf8');
  const current = print(text);
  if (text === current) continue;
  if (!values.check) writeFileSync(file, current);
  else {
    console.log(`${name} is not current: npm run print`);
    process.exitCode = 1;
  }
}
