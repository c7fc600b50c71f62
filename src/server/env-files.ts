import { readFileSync } from 'node:fs';
import { codeOf } from '#drizzle/startup-error.ts';
import { SECRET_VARIABLES, VARIABLE_NAMES } from './env-variables.ts';

const fileVariableOf = (name: string) => `${name}_FILE`;

/**
 * @returns `given`, the values, and `problems`, as texts. A text names the variable but never a path or
 *   value, because a person may have put a secret in the wrong place
 */
export function readVariables(source: NodeJS.ProcessEnv) {
  const given: Record<string, string | undefined> = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => (source[name]?.trim() ? [[name, source[name]]] : [])),
  );
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const variable = fileVariableOf(name);
    const file = source[variable];
    if (!file?.trim()) continue;
    if (given[name]) problems.push(`${variable} must not be set together with ${name}`);
    else {
      const { value, problem } = readValue(file);
      if (problem) problems.push(`${variable} ${problem}`);
      given[name] = value;
    }
  }
  return { given, problems };
}

const DATABASES = SECRET_VARIABLES.filter((name) => name.startsWith('DATABASE_URL'));

export function withoutDatabase(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const none = DATABASES.flatMap((name) => [name, fileVariableOf(name)]).map((name) => [name, undefined]);
  return { ...source, ...Object.fromEntries(none) };
}

function readValue(file: string): { value?: string; problem?: string } {
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (/[\r\n]/.test(value)) return { problem: 'must name a file with one line' };
    return value.trim() ? { value } : { problem: 'must name a file that is not empty' };
  } catch (error) {
    // The error's own message is not used, because it quotes the path.
    return { problem: `must name a file that can be read (${codeOf(error)})` };
  }
}
