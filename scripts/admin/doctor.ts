import { readEnv } from '#server/env.ts';
import type { Command } from './command.ts';
import {
  checkArchive,
  checkBackups,
  checkConfiguration,
  checkFiles,
  checkMail,
  checkRedis,
  checkServer,
} from './doctor-checks.ts';
import { checkDatabase } from './doctor-database.ts';
import { examined, type Finding } from './finding.ts';

const SIGNS = { ok: '✓', warning: '!', problem: '✗' } as const;

export const doctor: Command = {
  summary: 'look over configuration, files, database, clock and disk',
  usage: '',
  help: `Changes nothing. ✓ is well, ! is for you to weigh, ✗ is wrong: only the last makes the status 1.`,
  async run({ io }) {
    const findings = await examine(io.env);
    const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
    const rows = findings.map(({ state, what, detail }) => `${SIGNS[state]} ${what}: ${detail}`);
    return {
      ok: count('problem') === 0,
      text: [...rows, `${count('problem')} problems, ${count('warning')} warnings`].join('\n'),
      data: { findings },
    };
  },
};

async function examine(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = checkConfiguration(source);
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv(source);
  } catch {
    // The problem of the environment is already in the findings, and the other checks need the environment.
    return findings;
  }
  return [
    ...findings,
    ...(await examined('backups', async () => [await checkBackups(source)])),
    ...(await examined('archive', () => checkArchive(env))),
    ...(await examined('DATA_DIR', () => checkFiles(env))),
    ...(await examined('database', () => checkDatabase(env))),
    ...(await examined('redis', () => checkRedis(env))),
    ...(await examined('mail', () => checkMail(env))),
    ...(await examined('server', () => checkServer(env))),
  ];
}
