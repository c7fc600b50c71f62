import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type * as z from 'zod/mini';
import { type Answer, type Arguments, type FunctionName, orderArguments, parseAnswer } from './calls.ts';
import { away, ConnectionFailure, isAway, isConnectionSound, translate } from './errors.ts';
import { withOwnFunctions } from './function-schema.ts';
import { openAt } from './hosts.ts';
import { parseRows } from './rows.ts';

export type Orm = PostgresJsDatabase;
export type Sql = postgres.Sql;
export interface DatabaseOptions {
  readonly url?: string;
  /** The URL of Postgres itself, if `url` leads to a pooler. Connections that keep state (LISTEN) use it. */
  readonly directUrl?: string;
  readonly connection?: postgres.Options<Record<string, never>>;
  /** The business time zone. Every connection uses it, so `app_now()::date` is the business day. */
  readonly timeZone: string;
  /** Postgres settings of all connections that bypass a pooler; they override the defaults in `#connect`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Each has at most one statement in flight. */
  readonly poolSize?: number;
  readonly attemptMs?: number;
  readonly deadlineMs?: number;
  /** The caller's remaining time for all its calls. Without it (undefined), a call may take `deadlineMs`. */
  readonly waitBudget?: () => WaitBudget | undefined;
}

export interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  readonly operation: string;
  readonly fingerprint: string;
}

/** All calls of the caller share it. */
export interface WaitBudget {
  leftMs: number;
}

/**
 * Each call gets at least this time, so that a recovered database can answer although the budget is used up.
 */
export const LEAST_MS = 250;

interface Connection {
  readonly sql: Sql;
  readonly orm: Orm;
}

/**
 * Types for postgres.js that send an array as a parameter of a statement, as in `any(${ids}::uuid[])`. The
 * numbers are Postgres' type numbers of uuid[], text[] and bigint[]. These types parse no results.
 */
const ARRAYS = Object.fromEntries(
  [2951, 1009, 1016].map((to) => [`array${to}`, { to, from: [], serialize: arrayText, parse: String }]),
);

function arrayText(items: readonly unknown[] | string): string {
  if (typeof items === 'string') return items;
  const quoted = items.map((item) =>
    item === null ? 'null' : `"${String(item).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${quoted.join(',')}}`;
}

function placeholders(args: readonly unknown[], from = 1): string {
  return args.map((_, i) => `$${from + i}`).join(', ');
}

/**
 * The program's access to Postgres: a pool of connections, at most one statement in flight on each, without
 * interactive transactions (docs/architecture.md). A failed connection is replaced by a new one.
 */
export class Database {
  readonly #options: Required<Pick<DatabaseOptions, 'attemptMs' | 'deadlineMs' | 'poolSize'>> &
    DatabaseOptions;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  readonly #connections = new Set<Connection>();
  #closed = false;
  #retried = 0;
  #givenUp = 0;
  /** Called after each successful `call` or `callOnce`, because its commit may contain events. */
  onCommitted: () => void = () => undefined;

  constructor(options: DatabaseOptions) {
    this.#options = { attemptMs: 4_000, deadlineMs: 8_000, poolSize: 10, ...options };
    for (let i = 0; i < this.#options.poolSize; i++) this.#idle.push(this.#open());
  }

  /** Opens a connection outside this pool, not through a pooler (LISTEN, COPY …). The caller closes it. */
  dedicated(options: postgres.Options<Record<string, never>> = {}): Sql {
    return this.#connect({ max: 1, ...options }, this.#options.directUrl ?? this.#options.url);
  }

  /**
   * @param options.pooled true: connect through the pooler, if there is one; it does not pass on `settings`
   */
  variant({
    pooled = false,
    ...options
  }: Partial<DatabaseOptions> & { readonly pooled?: boolean }): Database {
    const settings = { ...this.#options.settings, ...options.settings };
    const { directUrl } = this.#options;
    const address = directUrl === undefined || pooled ? {} : { url: directUrl, directUrl: undefined };
    return new Database({ ...this.#options, ...address, ...options, settings });
  }

  /**
   * Runs a query, and repeats it while the database is unavailable. So the query must change nothing, or a
   * second run must have no further effect.
   * @throws DomainError `unavailable` when the deadline passes
   */
  read<T>(query: (orm: Orm, sql: Sql) => PromiseLike<T>): Promise<T> {
    return this.#retrying((connection) => query(connection.orm, connection.sql));
  }

  async rows<Row extends z.ZodMiniType>(
    row: Row,
    query: (sql: Sql) => PromiseLike<readonly unknown[]>,
  ): Promise<z.output<Row>[]> {
    return parseRows(row, await this.#retrying((connection) => query(connection.sql)));
  }

  /**
   * The first call may have been committed, so a second call with the same arguments must have no second
   * effect.
   * @throws DomainError the refusal of the function, or `unavailable`
   */
  async call<N extends FunctionName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    const given = orderArguments(name, args);
    return parseAnswer(name, await this.#answer(`app.${name}(${placeholders(given)})`, given));
  }

  /** @throws DomainError as `call` does, or `keyReused`: the key was used for another operation or input */
  async callOnce<N extends FunctionName>(
    { scope, key, operation, fingerprint }: IdempotencyKey,
    name: N,
    args: Arguments<N>,
  ): Promise<Answer<N>> {
    const given = orderArguments(name, args);
    const change = `app.idempotency_finish($1, $2, to_jsonb(app.${name}(${placeholders(given, 5)})))`;
    const expression = `coalesce(app.idempotency_begin($1, $2, $3, $4), ${change})`;
    return parseAnswer(name, await this.#answer(expression, [scope, key, operation, fingerprint, ...given]));
  }

  /** Null when there is none. @throws DomainError `keyReused` */
  async findAnswer<N extends FunctionName>(
    { scope, key, operation, fingerprint }: IdempotencyKey,
    name: N,
  ): Promise<Answer<N> | null> {
    const [row] = await this.read(
      (_, sql) => sql`select app.idempotency_find(${scope}, ${key}, ${operation}, ${fingerprint}) as answer`,
    );
    return row?.answer === null ? null : parseAnswer(name, row?.answer);
  }

  async #answer(expression: string, args: readonly unknown[]): Promise<unknown> {
    const text = `select ${expression} as answer`;
    const answer = await this.#retrying(async ({ sql }) => {
      const [row] = await sql.unsafe(text, args as never[], { prepare: true });
      return row?.answer;
    });
    this.onCommitted();
    return answer;
  }

  usage(): { busy: number; idle: number; waiting: number; retried: number; givenUp: number } {
    const idle = this.#idle.length;
    return {
      busy: this.#connections.size - idle,
      idle,
      waiting: this.#waiting.length,
      retried: this.#retried,
      givenUp: this.#givenUp,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#connections].map((connection) => connection.sql.end({ timeout: 2 })));
    this.#connections.clear();
  }

  async #retrying<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
    const waitBudget = this.#options.waitBudget?.();
    const started = performance.now();
    const { deadlineMs } = this.#options;
    const deadline = started + Math.min(deadlineMs, Math.max(LEAST_MS, waitBudget?.leftMs ?? deadlineMs));
    let lost = started;
    try {
      for (let pause = 25; ; pause = Math.min(pause * 2, 400)) {
        try {
          return await this.#attempt(work, deadline);
        } catch (error) {
          if (!isAway(error)) throw translate(error);
          lost = performance.now();
          if (this.#closed || lost + pause >= deadline) {
            lost = deadline;
            this.#givenUp++;
            throw away(error);
          }
          this.#retried++;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    } finally {
      // Only failed attempts use the budget: a slow answer does not mean that the database is unavailable.
      if (waitBudget) waitBudget.leftMs -= lost - started;
    }
  }

  async #attempt<T>(work: (connection: Connection) => PromiseLike<T>, deadline: number): Promise<T> {
    const connection = await this.#take(deadline);
    const attemptMs = Math.max(1, Math.min(this.#options.attemptMs, deadline - performance.now()));
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ConnectionFailure('the database did not answer in time')),
        attemptMs,
      );
    });
    try {
      const answer = await Promise.race([work(connection), overdue]);
      this.#give(connection);
      return answer;
    } catch (error) {
      this.#give(isConnectionSound(error) ? connection : this.#replace(connection));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #take(deadline: number): Promise<Connection> | Connection {
    const connection = this.#idle.pop();
    if (connection) return connection;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          const at = this.#waiting.indexOf(grant);
          if (at >= 0) this.#waiting.splice(at, 1);
          reject(new ConnectionFailure('no connection came free in time'));
        },
        Math.max(1, deadline - performance.now()),
      );
      const grant = (free: Connection) => {
        clearTimeout(timer);
        resolve(free);
      };
      this.#waiting.push(grant);
    });
  }

  #give(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }

  #open(): Connection {
    // With `fetch_types`, postgres.js first asks for the types. If the connection closes during that query,
    // an unhandled rejection in postgres.js would end the process.
    const { url, directUrl } = this.#options;
    const sql = this.#connect({ max: 1, fetch_types: false }, url, directUrl !== undefined);
    const connection = { sql, orm: drizzle(sql) };
    this.#connections.add(connection);
    return connection;
  }

  #replace(connection: Connection): Connection {
    this.#connections.delete(connection);
    void connection.sql.end({ timeout: 0 }).catch(() => undefined);
    return this.#open();
  }

  #connect(options: postgres.Options<Record<string, never>>, url?: string, isPooled = false): Sql {
    const shared: postgres.Options<Record<string, never>> = {
      ...this.#options.connection,
      onnotice: () => undefined,
      connect_timeout: 3,
      backoff: false,
      // Reads bigint as a JavaScript number: exact up to 2^53, which is ₨90 trillion in paisa.
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...ARRAYS } as never,
      ...options,
      connection: {
        application_name: 'sikka',
        TimeZone: this.#options.timeZone,
        // A pooler passes on only the two settings above, so the role needs the two below (pooler.ts). With
        // `fsync` and `synchronous_commit` on, an acknowledged commit survives a power cut.
        ...(isPooled ? {} : { statement_timeout: this.#options.attemptMs, synchronous_commit: 'on' }),
        ...(isPooled ? {} : this.#options.settings),
        ...options.connection,
      },
    };
    return withOwnFunctions(openAt(url, shared, isPooled));
  }
}
