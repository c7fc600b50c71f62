import { readFileSync } from 'node:fs';
import { unquote } from '#drizzle/address.ts';
import { codeOf, StartupError } from '#drizzle/startup-error.ts';
import { findPath } from './env-values.ts';
import { SECRET_VARIABLES, VARIABLE_NAMES } from './env-variables.ts';

const fileVariableOf = (name: string) => `${name}_FILE`;

/**
 * @returns `given`, the values, and `problems`, as texts. A text names the variable but never a path or
 *   value, because a person may have put a secret in the wrong place
 */
export function readVariables(source: NodeJS.ProcessEnv) {
  const given: Record<string, string | undefined> = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => {
      const text = source[name] ?? '';
      return unquote(text) ? [[name, withoutMarks(text)]] : [];
    }),
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

/** @throws StartupError when the file of one can't be read */
export function readBackupKeys(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ['BACKUP_PUBLIC_KEY', 'BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE'];
  const { given, problems } = readVariables(Object.fromEntries(names.map((name) => [name, source[name]])));
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return given;
}

const DATABASES = SECRET_VARIABLES.filter((name) => name.startsWith('DATABASE_URL'));

export function withoutDatabase(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const none = DATABASES.flatMap((name) => [name, fileVariableOf(name)]).map((name) => [name, undefined]);
  return { ...source, ...Object.fromEntries(none) };
}

/** Without what editors and shells add: a byte order mark and the ends of lines. */
function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '');
}

function readValue(file: string): { value?: string; problem?: string } {
  const path = findPath(file.trim());
  if (path === undefined) return { problem: 'must name a file by its path' };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    // The error's own message is not used, because it quotes the path.
    return { problem: `must name a file that can be read (${codeOf(error)})` };
  }
  const value = withoutMarks(decode(bytes) ?? '\0');
  if (value.includes('\0')) return { problem: 'must name a text file in UTF-8' };
  if (/[\r\n]/.test(value)) return { problem: 'must name a file with one line' };
  return value.trim() ? { value } : { problem: 'must name a file that is not empty' };
}

/** UTF-16 is what Notepad and PowerShell write. */
function decode(bytes: Buffer): string | undefined {
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.toString('hex', 0, 2)];
  try {
    return new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
