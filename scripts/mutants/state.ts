import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Guard, guardsOf } from './guards.ts';
import { mutate, type Place, placesIn, readSqlFunctions, tableKey, writtenTables } from './places.ts';

/*
 * The mutants of a worker: which exist, which are active, and which of them the running test reaches. The
 * program calls it at the places that config.ts changes while loading.
 */

type Data = Record<string, unknown>;
interface Options {
  ctx: { session?: Data | null; address: string };
  path: string;
  type: string;
  getRawInput: () => Promise<unknown>;
  next: (options?: Data) => Promise<{ ok: boolean; data?: unknown }>;
}
type Middleware = (options: Options) => Promise<{ ok: boolean; data?: unknown }>;
interface Router {
  _def: { procedures: Record<string, { _def: { type: string; middlewares: Middleware[] } }> };
}
interface Opened {
  close(): Promise<void>;
}
interface TestDatabase extends Opened {
  connection: { database?: string };
}
interface OpenDatabase {
  admin: postgres.Sql;
  schema: string;
}

const ROUNDINGS = { floor: Math.ceil, ceil: Math.floor, round: Math.floor } as const;
const results = process.env.MUTANTS_RESULTS ?? '';
const only = new RegExp(process.env.MUTANTS_ONLY ?? '');

class Mutants {
  readonly #functions = readSqlFunctions(join(process.cwd(), 'drizzle/functions'));
  readonly #places = new Map<string, Place>();
  readonly #guards = new Map<string, Guard>();
  /** What reaches a mutant: for each key, the ids of the mutants. */
  readonly #reachedBy = new Map<string, Set<string>>();
  readonly #databases = new Set<OpenDatabase>();
  readonly #open = new Set<Opened>();
  readonly #path = new AsyncLocalStorage<string>();
  #active: readonly string[] = [];
  /** Whether all databases took the active mutants. */
  applied = true;
  /** What the running test reaches; undefined while that is not recorded. */
  #reached: Set<string> | undefined;

  /** The mutants that the results have from the start. */
  readonly #known = aliveIds();

  constructor() {
    for (const sqlFunction of this.#functions.values()) {
      for (const place of placesIn(sqlFunction)) {
        this.#places.set(place.id, place);
        this.#add(place.id, `fn:${place.fn}`);
      }
    }
  }

  #add(id: string, key: string): void {
    if (!only.test(id)) return;
    const ids = this.#reachedBy.get(key) ?? new Set();
    if (ids.has(id)) return;
    this.#reachedBy.set(key, ids.add(id));
    if (!this.#known.has(id)) note(id, 'unreached');
  }

  /** Begins to record what is reached. */
  record(): void {
    this.#reached = new Set();
  }

  /** The mutants that were reached since `record`. */
  reached(): string[] {
    const ids = new Set([...(this.#reached ?? [])].flatMap((key) => [...(this.#reachedBy.get(key) ?? [])]));
    this.#reached = undefined;
    return [...ids];
  }

  /** Activates mutants instead of those before. @returns false when a database can't do it */
  async activate(ids: readonly string[]): Promise<void> {
    const before = this.#active;
    for (const open of this.#databases) await this.#change(open, before, 'on');
    this.applied = true;
    this.#active = ids;
    for (const open of this.#databases) await this.#change(open, ids, 'off');
  }

  /** Breaks the functions and guards of a database that belong to the mutants, or makes them whole. */
  async #change({ admin, schema }: OpenDatabase, ids: readonly string[], to: 'on' | 'off'): Promise<void> {
    const places = ids.flatMap((id) => this.#places.get(id) ?? []);
    const statements = ids.flatMap((id) => this.#guards.get(id)?.[to] ?? []);
    for (const name of new Set(places.map(({ fn }) => fn))) {
      const { text = '' } = this.#functions.get(name) ?? {};
      const own = to === 'off' ? places.filter(({ fn }) => fn === name) : [];
      statements.push(
        mutate(text, own)
          .replace(/^CREATE/, 'CREATE OR REPLACE')
          .replaceAll(/\bapp\./g, `${schema}.`),
      );
    }
    if (statements.length === 0) return;
    const text = ['begin', 'set local check_function_bodies = off', ...statements, 'commit'].join(';\n');
    try {
      await admin.unsafe(text.replaceAll(/;\s*;/g, ';')).simple();
    } catch (error) {
      this.applied = false;
      note(String(error), 'broken', ids.join(' '));
      await admin.unsafe('rollback').catch(() => undefined);
    }
  }

  /** Called with each database that a test makes. */
  async database<T extends TestDatabase>(made: T): Promise<T> {
    const admin = postgres({
      ...made.connection,
      max: 1,
      onnotice: () => undefined,
      connection: { lock_timeout: 5_000 },
    });
    const [found] = await admin<{ nspname: string }[]>`
      select nspname from pg_namespace where nspname like 'app\_%' order by oid desc limit 1`;
    if (found) {
      const open = { admin, schema: found.nspname };
      if (this.#guards.size === 0) {
        for (const guard of await guardsOf(admin)) {
          this.#guards.set(guard.id, guard);
          this.#add(guard.id, tableKey(guard.table));
        }
      }
      this.#databases.add(open);
      await this.#change(open, this.#active, 'off');
    }
    return this.opened(made, async () => {
      for (const open of this.#databases) if (open.admin === admin) this.#databases.delete(open);
      await admin.end({ timeout: 1 });
    });
  }

  /** Called with each server that a test starts. */
  opened<T extends Opened>(made: T, before?: () => Promise<void>): T {
    const close = made.close.bind(made);
    made.close = async () => {
      this.#open.delete(made);
      await before?.();
      await close();
    };
    this.#open.add(made);
    return made;
  }

  /** Closes what failed tests have left open: the servers before their databases. */
  async closeAll(): Promise<void> {
    for (const made of [...this.#open].toReversed()) await made.close().catch(() => undefined);
  }

  /** Called with the text of each statement. */
  statement(text: string): void {
    if (!this.#reached) return;
    for (const [, name = ''] of text.matchAll(/\bapp_\w+\.(\w+)/g)) {
      for (const key of this.#functions.get(name)?.reaches ?? []) this.#reached?.add(key);
    }
    for (const key of writtenTables(text)) this.#reached?.add(key);
  }

  /** Called at each rounding of the TypeScript code about money. */
  round(place: string, name: keyof typeof ROUNDINGS): (value: number) => number {
    return this.#on(`round:${place}`, place) ? ROUNDINGS[name] : Math[name];
  }

  fee(value: number): number {
    return this.#on('fee:basis points', 'fee') ? 0 : value;
  }

  #on(id: string, key: string): boolean {
    this.#add(id, key);
    this.#reached?.add(key);
    return this.#active.includes(id);
  }

  /** Called where a decision asks for a one-time code. @returns true when it shall not ask */
  unproved(): boolean {
    const path = this.#path.getStore();
    return path !== undefined && this.#on(`proof:${path}`, `proof:${path}`);
  }

  /** Called with the router of all procedures: breaks each right, key and answer at the procedure's entry. */
  router(router: Router): void {
    for (const [path, { _def }] of Object.entries(router._def.procedures)) {
      const admit = _def.middlewares[0];
      if (!admit || _def.type === 'subscription') continue;
      this.#add(`right:${path}`, `refused:${path}`);
      const mutation = _def.type === 'mutation';
      if (mutation) this.#add(`key:${path}`, `keyed:${path}`);
      if (mutation) this.#add(`field:${path}`, `answer:${path}`);
      _def.middlewares[0] = (options) =>
        this.#path.run(path, () => this.#call(admit, options, path, mutation));
    }
  }

  async #call(admit: Middleware, options: Options, path: string, mutation: boolean) {
    const { ctx } = options;
    const { session } = ctx;
    const changed = { ...options };
    let admitted = false;
    if (session && this.#active.includes(`right:${path}`)) {
      // Admits each as an active superadmin. Then the call goes on as the caller.
      changed.ctx = {
        ...ctx,
        session: { ...session, role: 'superadmin', accountStatus: 'approved', status: 'Active' },
      };
      changed.next = (given) =>
        options.next({
          ...given,
          ctx: { ...(given?.ctx as Data), session, actor: { ...session, address: ctx.address } },
        });
    } else {
      changed.next = (given) => {
        admitted = true;
        return options.next(given);
      };
    }
    if (mutation) {
      const { next } = changed;
      const raw = async () => {
        const input = await options.getRawInput();
        if (typeof input !== 'object' || !input || !('idempotencyKey' in input)) return input;
        this.#reached?.add(`keyed:${path}`);
        return this.#active.includes(`key:${path}`) ? { ...input, idempotencyKey: randomUUID() } : input;
      };
      changed.next = (given) => next({ ...given, getRawInput: raw });
    }
    try {
      const result = await admit(changed);
      return mutation ? this.#withoutField(result, path) : result;
    } finally {
      if (session && !admitted) this.#reached?.add(`refused:${path}`);
    }
  }

  /** Leaves the last field, by name, out of an answer. */
  #withoutField<R extends { ok: boolean; data?: unknown }>(result: R, path: string): R {
    const { data } = result;
    if (!result.ok || typeof data !== 'object' || !data || Array.isArray(data)) return result;
    const field = Object.keys(data).sort().at(-1);
    if (field === undefined) return result;
    this.#reached?.add(`answer:${path}`);
    if (!this.#active.includes(`field:${path}`)) return result;
    const { [field]: _, ...rest } = data as Data;
    return { ...result, data: rest };
  }
}

/** Adds a line to the results, which all workers write. */
export function note(id: string, state: string, by = ''): void {
  appendFileSync(results, `${id}\t${state}${by && `\t${by}`}\n`);
}

/** The mutants of this and other workers that no test has killed. */
export function aliveIds(): Set<string> {
  const lines = [...readFileSync(results, 'utf8').matchAll(/^(.+?)\t(unreached|survived|killed)/gm)];
  const killed = new Set(lines.filter(([, , state]) => state === 'killed').map(([, id = '']) => id));
  return new Set(lines.map(([, id = '']) => id).filter((id) => !killed.has(id) && only.test(id)));
}

declare global {
  var mutants: Mutants;
}
globalThis.mutants ??= new Mutants();
