import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Where a command reads and writes. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** All of standard input. */
  readonly input: () => Promise<string>;
}

/** What was given on the command line, by the names in `options`. */
export interface Given {
  readonly io: Io;
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  /** Of an option that may be given again. */
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** @throws CommandError when it is no number in the range */
  number(option: string, range: { least: number; most: number; whole?: boolean }): number | undefined;
}

/** How a command ended. */
export interface Outcome {
  /** False when it found problems: the status is then 1. */
  readonly ok: boolean;
  /** What a person reads. */
  readonly text: string;
  /** What `--json` prints. */
  readonly data: object;
}

export interface Command {
  /** One line in the list of commands. */
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  /** The rest of its help: options, one a line, and notes. */
  readonly help: string;
  readonly options?: Options;
  /** How many arguments, least and most. */
  readonly arguments?: readonly [number, number];
  run(given: Given): Promise<Outcome>;
}

/** Why a command could not do it, in one line for the operator: the status is then 2. */
export class CommandError extends Error {}

const COMMON: Options = { help: { type: 'boolean', short: 'h' } };

/** @throws CommandError for an unknown option, a missing value, or too few or many arguments */
export function readArguments(command: Command, args: readonly string[], io: Io): Given {
  const parsed = parse(command, args);
  const values = parsed.values as Record<string, string | boolean | readonly string[] | undefined>;
  const [least, most] = command.arguments ?? [0, 0];
  const { positionals } = parsed;
  if (values.help !== true && (positionals.length < least || positionals.length > most)) {
    throw new CommandError(
      positionals.length < least
        ? `an argument is missing: ${command.usage}`
        : `what is '${positionals[most]}'?`,
    );
  }
  const text = (option: string) => {
    const value = values[option];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    io,
    positionals,
    text,
    texts: (option) => [values[option] ?? []].flat().map(String),
    flag: (option) => values[option] === true,
    number(option, { least: from, most: to, whole }) {
      const given = text(option);
      if (given === undefined) return undefined;
      const value = Number(given);
      if (given.trim() !== '' && value >= from && value <= to && (!whole || Number.isInteger(value)))
        return value;
      throw new CommandError(`--${option} must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}`);
    },
  };
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...command.options }, allowPositionals: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** Says on standard error which step of something long has begun. */
export function step(text: string): void {
  if (process.stderr.isTTY) progress(text);
  else process.stderr.write(`${text}\n`);
}

/** Tells on standard error how far something long has come: over one line in a terminal, else now and then. */
export function progress(text: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\u001b[K${text}`);
    return;
  }
  if (text === '' || performance.now() - lastTold < 5_000) return;
  lastTold = performance.now();
  process.stderr.write(`${text}\n`);
}
let lastTold = performance.now();
