import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly input: () => Promise<string>;
}

export interface Arguments {
  readonly positionals: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** @throws CommandError when the value is not a number in the range */
  number(option: string, range: { least: number; most: number; whole?: boolean }): number | undefined;
}

export interface Given extends Arguments {
  readonly io: Io;
}

export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  readonly data: object;
}

export interface Command {
  readonly summary: string;
  readonly usage: string;
  readonly help: string;
  readonly options?: Options;
  /** The smallest and the largest number of positional arguments; none are allowed by default. */
  readonly arguments?: readonly [number, number];
  run(given: Given): Promise<Outcome>;
}

type Syntax = Pick<Command, 'usage' | 'options' | 'arguments'>;

/** The exit status is then 2. */
export class CommandError extends Error {}

const COMMON: Options = { help: { type: 'boolean', short: 'h' } };

/** @throws CommandError for an unknown option, a missing value, or too few or many arguments */
export function readArguments(command: Syntax, args: readonly string[]): Arguments {
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

function parse(command: Syntax, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...command.options }, allowPositionals: true });
  } catch (error) {
    // The second sentence of an unknown option is about words that begin with a dash.
    throw new CommandError((error as Error).message.split('. ', 1)[0]);
  }
}

export function step(text: string): void {
  if (process.stderr.isTTY) progress(text);
  else process.stderr.write(`${text}\n`);
}

/** Reports progress on standard error: on one line in a terminal, otherwise at most one line each 5 s. */
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
