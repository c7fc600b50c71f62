import type { Chance } from '#testing/random.ts';
import type { World } from './world.ts';

/** The part of JSON Schema that `soundInput` reads. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns the schema that a `$ref` names. */
export type Resolve = (ref: string) => JsonSchema;

/** A call of the server: a procedure or a REST path. */
export interface Target {
  /** Such as `users.update` or `PUT /users/{id}`. */
  readonly name: string;
  readonly schema: JsonSchema | undefined;
  readonly resolve: Resolve;
}

/** An input of the types of the schema, mostly valid, and mostly with ids and names of rows that exist. */
export function soundInput({ name, schema, resolve }: Target, world: World, chance: Chance): unknown {
  const make = (part: JsonSchema, field: string): unknown => {
    const real = part.$ref ? resolve(part.$ref) : part;
    if (real.const !== undefined) return real.const;
    if (real.enum) return chance.pick(real.enum);
    const choices = real.anyOf ?? real.oneOf;
    if (choices) return make(chance.pick(choices), field);
    switch (Array.isArray(real.type) ? real.type[0] : real.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(real.properties ?? {})
            .filter(([key]) => real.required?.includes(key) || chance.happens(0.5))
            .map(([key, inner]) => [key, make(inner, key)]),
        );
      case 'array':
        return real.items ? [make(real.items, field)] : [];
      case 'integer':
      case 'number':
        return number(field, real, chance);
      case 'boolean':
        return chance.happens(0.5);
      case 'null':
        return null;
      default:
        return world.text(field, name, chance);
    }
  };
  return schema ? make(schema, '') : undefined;
}

function number(field: string, { minimum = 0, maximum = 1_000 }: JsonSchema, chance: Chance): number {
  if (field === 'amount') return chance.pick([865, 143, 285, 1, 0.01, 1_400.5]);
  if (field === 'withdrawalCount') return chance.pick([0, 0, 1, 2]);
  return chance.pick([minimum, Math.min(maximum, minimum + 19), maximum]);
}
