import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningScript {
  readonly child: ChildProcess;
  /** Resolves at the first match in the output; rejects if the command ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
}

/** What Node must be given to run a program: the one that the global set-up has built, or else its source. */
export function argumentsFor(path: string, programs = process.env.TEST_PROGRAMS): string[] {
  if (path.endsWith('.mjs')) return [path];
  const built = join(programs ?? '', `${path}.mjs`);
  return programs && existsSync(built) ? [built] : ['--import', 'tsx', path];
}

/** @param path from the project's root @param env is added to the test's variables; undefined removes one */
export function startScript(
  path: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): RunningScript {
  const child = spawn(process.execPath, [...argumentsFor(path), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    child.emit('said');
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
    child.emit('said');
  });
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null,
    stdout,
    stderr,
  }));
  return {
    child,
    ended,
    says(pattern) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stdout) ?? pattern.exec(stderr);
          if (match) resolve(match);
        };
        child.on('said', look);
        look();
        void ended.then((end) => reject(new Error(`it ended (${end.status}): ${end.stdout}${end.stderr}`)));
      });
    },
  };
}

export function runScript(
  path: string,
  args: readonly string[],
  env?: Record<string, string | undefined>,
): Promise<Ended> {
  return startScript(path, args, env).ended;
}
