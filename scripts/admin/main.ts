import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { VERSION } from '#server/platform/process/version.ts';
import { DomainError } from '#shared/errors.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { activate, createStaff, deactivate, promote, removeFactor, resetPassword } from './accounts.ts';
import { backup, backupKey, drill } from './backup.ts';
import { doctor, mailTest, reseal, verify } from './checks.ts';
import { type Command, CommandError, type Io, progress, readArguments } from './command.ts';
import { economics } from './economics.ts';
import { exportRows } from './export.ts';
import { restore } from './restore.ts';

const COMMANDS: Record<string, Command> = {
  'create-staff': createStaff,
  promote,
  'reset-password': resetPassword,
  'remove-factor': removeFactor,
  deactivate,
  activate,
  verify,
  doctor,
  backup,
  'backup-key': backupKey,
  restore,
  drill,
  reseal,
  'mail-test': mailTest,
  export: exportRows,
  economics,
};

/** @returns the exit code: 0 for success, 1 for problems found, 2 for a failure */
export async function runAdmin(argv: readonly string[], io: Io): Promise<number> {
  // `--json` is accepted at any place, so that an error in the command line is reported as JSON too.
  const json = argv.includes('--json');
  const [name, ...args] = argv.filter((word) => word !== '--json');
  if (name === 'help' && args[0] !== undefined) return runAdmin([...args, '--help'], io);
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(overview());
    return 0;
  }
  if (name === '-v' || name === 'version' || argv.includes('--version')) {
    io.out(json ? JSON.stringify({ ok: true, version: VERSION }) : VERSION);
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === undefined || !command) {
    const reason = name === undefined ? 'a command is missing' : `there is no command '${name}'`;
    return refuse(json ? reason : `${reason}\n\n${overview()}`, json, io);
  }
  try {
    const given = { ...readArguments(command, args), io };
    if (given.flag('help')) {
      io.out(helpOf(name, command));
      return 0;
    }
    const { ok, text, data } = await command.run(given).finally(() => progress(''));
    io.out(json ? JSON.stringify({ ok, ...data }) : text);
    return ok ? 0 : 1;
  } catch (error) {
    return refuse(refusalOf(error, name), json, io);
  }
}

function refuse(reason: string, json: boolean, io: Io): 2 {
  if (json) io.out(JSON.stringify({ ok: false, error: reason }));
  else io.error(`✗ ${reason}`);
  return 2;
}

function refusalOf(error: unknown, name: string): string {
  if (error instanceof DomainError) return fillText(refusals[error.key], error.params);
  if (error instanceof CommandError || error instanceof StartupError) return error.message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  if (code && path) return `${path.replace(/\.part-\d+$/, '')}: ${reasonOf(error)}`;
  // Errors with a code come from Node, the operating system or Postgres, and their messages are clear enough.
  if (code) return message || code;
  return `${name} failed: ${stack ?? String(error)}`;
}

function helpOf(name: string, { summary, usage, help }: Command): string {
  return `npm run admin -- ${name} ${usage}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n\n${help}\n  --json             print the result as JSON`;
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`);
  return `npm run admin -- <command> [--help] [--json], or --version\n\n${rows.join('\n')}

Reads the same environment as npm start (DATA_DIR or DATABASE_URL, …) and may be run beside it. The status is 0 when all
is well, 1 when it found problems, 2 when it could not do its work.`;
}
