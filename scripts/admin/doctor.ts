import { StartupError } from '#drizzle/startup-error.ts';
import { examine } from '#server/doctor/examine.ts';
import { examined, problem } from '#server/doctor/finding.ts';
import { checkServer } from '#server/doctor/machine-checks.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { Finding } from '#shared/views/system.ts';
import type { Command } from './command.ts';
import { openDatabase } from './database.ts';

const SIGNS = { ok: '✓', warning: '!', problem: '✗' } as const;
/** Time limits of a statement in milliseconds, so that a hanging database does not block the other checks. */
const LIMITS = { attemptMs: 10_000, deadlineMs: 12_000 };

export const doctor: Command = {
  summary: 'look over configuration, files, database, clock and disk',
  usage: '',
  help: `Changes nothing. ✓ is well, ! is for you to weigh, ✗ is wrong: only the last makes the status 1.
The same is on /system for superadmins.`,
  async run({ io }) {
    const findings = await look(io.env);
    const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
    const counted = (state: Finding['state']) => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
    const rows = findings.map(({ state, what, detail }) => `${SIGNS[state]} ${what}: ${detail}`);
    return {
      ok: count('problem') === 0,
      text: [...rows, `${counted('problem')}, ${counted('warning')}`].join('\n'),
      data: { findings },
    };
  },
};

async function look(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    // The checks need the environment.
    if (!(error instanceof StartupError)) throw error;
    return error.message.split('\n').map((line) => problem('configuration', line));
  }
  const [found, server] = await Promise.all([
    examine(env, () => openDatabase(env, LIMITS)),
    examined('server', () => checkServer(env)),
  ]);
  return [...found, ...server];
}
