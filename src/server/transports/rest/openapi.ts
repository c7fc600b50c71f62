import * as z from 'zod/mini';
import { STATUS } from './errors.ts';
import { named } from './response-schemas.ts';
import type { Access, Route } from './route.ts';
import { ABOUT, tables } from './table.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type SchemaOf = (schema: z.ZodMiniType) => JsonSchema;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
interface Content {
  readonly 'application/json': { readonly schema: JsonSchema };
}
interface Answer {
  readonly description: string;
  readonly content: Content;
}
interface Reference {
  readonly $ref: string;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, object>>;
  };
}

const WHO: Readonly<Record<Access, string>> = {
  any: 'No token needed.',
  self: 'Members (their own) and staff.',
  member: 'Active members.',
  staff: 'Staff.',
};

const MEANINGS: Readonly<Record<string, string>> = {
  amount: 'Rupees, at most two decimals',
  balance: 'Rupees',
  balanceAfter: 'Rupees',
  newBalance: 'Rupees',
  deductedAmount: 'The whole amount, in rupees',
  payout: 'What is paid out, in rupees',
  fee: 'Rupees',
  rewardEarned: 'Rupees',
  prize: 'Rupees credited',
  todayEarnings: 'Rupees earned in this business day',
  totalEarnings: 'Rupees earned for life',
  createdAt: 'An instant in UTC',
  businessDay: 'A day of the business time zone',
  screenshot: 'In a body a picture as a data URL; in an answer a signed address that expires',
  cursor: 'The `nextCursor` of the page before',
  nextCursor: 'Where the list goes on; null where nothing follows',
  limit: 'At most so many rows; 1,000 where it is left out',
  role: 'What the account may do',
  code: 'The code',
  id: "The row's or account's id",
  usdMils: 'The prize in thousandths of a dollar; 0 is try again',
  weight: 'How many of 10,000 spins win it',
};

const REFUSALS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadInput', 'The input is malformed'],
  401: ['Unauthorized', 'No token, or one that is no longer good'],
  403: ['Forbidden', 'Not allowed'],
  404: ['NotFound', 'There is no such thing'],
  409: ['Conflict', 'The state it is in refuses it; nothing moved'],
  413: ['TooLarge', 'The body is too large'],
  429: ['TooMany', 'Too often; Retry-After tells the seconds to wait'],
  500: ['Unexpected', 'A fault of the server'],
  503: [
    'Unavailable',
    'The database is away or too many ask at once; try again with the same Idempotency-Key',
  ],
};

export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const { components, of } = convertSchemas();
  for (const [tag, routes] of Object.entries(tables)) {
    for (const route of routes) {
      const item = paths[route.path] ?? {};
      item[route.method.toLowerCase()] = operation(tag, route, of);
      paths[route.path] = item;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST API',
      version: '1',
      description:
        'Every success is HTTP 200 with `success: true` and the named fields; every refusal has `success: false` and a ' +
        '`message`. Send the token of the login as a bearer token.',
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(ABOUT).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components,
      responses: Object.fromEntries(
        Object.values(REFUSALS).map(([name, text]) => [name, refusal(name, text)]),
      ),
    },
  };
}

function operation(tag: string, route: Route, of: SchemaOf): Operation {
  const { fields } = route;
  const input = of(route.input);
  const parameters: Parameter[] = [
    ...fields.path.map((name) => parameter('path', name, input)),
    ...fields.query.map((name) => parameter('query', name, input)),
    ...(fields.keyed ? [KEY] : []),
  ];
  const body = pick(input, fields.body);
  const path = route.path.replace(/[{}]/g, '').split('/').filter(Boolean).join('-');
  return {
    operationId: `${route.method.toLowerCase()}-${path}`,
    tags: [tag],
    summary: route.summary,
    description: [route.description, WHO[route.access]].filter(Boolean).join(' '),
    security: route.access === 'any' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(fields.body.length > 0 && {
      requestBody: { required: (body.required?.length ?? 0) > 0, content: json(body) },
    }),
    responses: {
      200: { description: 'Done', content: json(of(route.response)) },
      ...Object.fromEntries(
        statuses(route).map((status) => [
          String(status),
          { $ref: `#/components/responses/${REFUSALS[status]?.[0]}` },
        ]),
      ),
    },
  };
}

function statuses({ access, fields, refuses }: Route): number[] {
  const found = [
    STATUS.badInput,
    ...(access === 'any' ? [] : [STATUS.unauthorized, STATUS.forbidden]),
    ...(fields.path.includes('id') ? [STATUS.notFound] : []),
    ...(fields.body.length > 0 ? [STATUS.tooLarge] : []),
    ...(fields.keyed ? [STATUS.conflict] : []),
    ...refuses,
    STATUS.tooMany,
    500,
    STATUS.unavailable,
  ];
  return found.sort((a, b) => a - b);
}

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own name for this attempt, kept for 7 days: a repeat with the same key gets the first answer and moves ' +
    'nothing; the same key with another input is a conflict',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function parameter(place: 'path' | 'query', name: string, input: JsonSchema): Parameter {
  const schema = pick(input, [name]).properties?.[name];
  const { description, ...rest } = typeof schema === 'object' ? schema : {};
  return {
    name,
    in: place,
    required: place === 'path',
    ...(description !== undefined && { description }),
    schema: withoutNull(rest),
  };
}

/** Removes null from the schema of a parameter: a URL has no null, so callers leave the parameter out. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = schema.anyOf?.filter((each) => (each as JsonSchema).type !== 'null') ?? [];
  return only && others.length === 0 ? (only as JsonSchema) : schema;
}

function pick(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name));
  const required = schema.required?.filter((name) => names.includes(name)) ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

/** Together, so that a named schema is described once and then referenced. */
function convertSchemas(): { readonly components: Record<string, JsonSchema>; readonly of: SchemaOf } {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodMiniType, string>();
  const add = (schema: z.ZodMiniType, name: string) => {
    if (names.has(schema)) return;
    names.set(schema, name);
    registry.add(schema, { id: name });
  };
  for (const [name, schema] of Object.entries(named)) add(schema, name);
  for (const { input, response } of Object.values(tables).flat()) {
    add(input, `#${names.size}`);
    add(response, `#${names.size}`);
  }
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, io: 'input', override: adjust });
  const of: SchemaOf = (schema) => bare(schemas[names.get(schema) ?? '']);
  const components = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, of(schema)]));
  return { components, of };
}

function bare({ $schema, $id, ...rest }: JsonSchema = {}): JsonSchema {
  return rest;
}

/** Allows unknown fields (later versions may add some). */
function adjust({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void {
  delete jsonSchema.additionalProperties;
  delete jsonSchema.readOnly;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  for (const [name, field] of Object.entries(jsonSchema.properties ?? {})) {
    const meaning = MEANINGS[name];
    if (meaning && typeof field === 'object') field.description = meaning;
  }
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}

function refusal(name: string, description: string): object {
  const retry = { description: 'Seconds to wait', schema: { type: 'integer' } };
  return {
    description,
    ...(name === 'TooMany' && { headers: { 'Retry-After': retry } }),
    content: json({ $ref: refTo('Failure') }),
  };
}
