interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean;
}
type Options = Readonly<Record<string, Option>>;
type Value<O extends Option> = O['type'] extends 'boolean' ? boolean : string;

/**
 * The words after the name of a command. `--version`, `--help` and words that it does not know are answered
 * here, and end the process before it has done anything.
 * @param most how many words without a dash it takes; none by default
 */
export function readWords<const T extends Options>(
  usage: string,
  options?: T,
  most?: number,
): {
  readonly values: {
    readonly [K in keyof T]: Value<T[K]> | (T[K] extends { default: unknown } ? never : undefined);
  };
  readonly positionals: string[];
};
/** For a command that hands all other words to another program. */
export function answerAbout(usage: string): void;
