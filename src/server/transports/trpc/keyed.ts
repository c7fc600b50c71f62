/**
 * Mutations that need no idempotency key, with the reason. If any other mutation has no `idempotencyKey` in
 * its input, the compilation, the server's start and a test fail.
 */
export const UNKEYED = {
  'requests.statements.preview': 'It reads a file that only its sender has, and keeps nothing.',
  'auth.login': 'A token ends by itself, and a repeat gets one of its own.',
  'auth.secondFactor': 'As the login; each code is accepted once.',
  'auth.usePasskey': 'As the login; each challenge is accepted once.',
  'users.account.beginFactor': 'It keeps nothing: a secret counts once its first code was given.',
  'spinner.commit': 'A day has one commitment; asking again shows the same one.',
} as const;
type UnkeyedPath = keyof typeof UNKEYED;

interface Procedure {
  readonly _def: { readonly type: string; readonly $types: { readonly input: unknown } };
}

type Keyless<Record, Prefix extends string = ''> = {
  [Name in keyof Record & string]: Record[Name] extends Procedure
    ? Record[Name]['_def']['type'] extends 'mutation'
      ? TakesKey<Record[Name]['_def']['$types']['input']> extends true
        ? never
        : `${Prefix}${Name}`
      : never
    : Keyless<Record[Name], `${Prefix}${Name}.`>;
}[keyof Record & string];

type TakesKey<Input> = [Input] extends [undefined | undefined]
  ? false
  : false extends (
        Input extends undefined | undefined
          ? true
          : 'idempotencyKey' extends keyof Input
            ? true
            : false
      )
    ? false
    : true;

interface Routes<Record> {
  readonly _def: { readonly record: Record; readonly procedures: object };
}
type Keyed<Record> = [Exclude<Keyless<Record>, UnkeyedPath>] extends [never]
  ? unknown
  : { readonly 'takes no idempotencyKey': Exclude<Keyless<Record>, UnkeyedPath> };

/** @throws Error with the paths of the mutations */
export function assertKeyed<Record>(router: Routes<Record> & Keyed<Record>): void {
  const missing = keylessPaths(router._def.procedures).filter((path) => !Object.hasOwn(UNKEYED, path));
  if (missing.length > 0) throw new Error(`without an idempotencyKey in the input: ${missing.join(', ')}`);
}

export function keylessPaths(procedures: object): string[] {
  return Object.entries(procedures as Record<string, Built>)
    .filter(([, { _def }]) => _def.type === 'mutation' && !_def.inputs.some(takesKey))
    .map(([path]) => path);
}

interface Built {
  readonly _def: { readonly type: string; readonly inputs: readonly Schema[] };
}

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly shape?: object;
      readonly innerType?: Schema;
      readonly options?: readonly Schema[];
    };
  };
}

function takesKey({ _zod: { def } }: Schema): boolean {
  if (def.shape) return 'idempotencyKey' in def.shape;
  if (def.innerType) return takesKey(def.innerType);
  return def.options?.every(takesKey) ?? false;
}
