import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makeWorld, type Person, readEffects, readState, type World } from './search.fixture.ts';
import { BEGINNINGS, type Step, stepsOf } from './search-steps.fixture.ts';

/*
 * With everything recommended, no composition of steps by one staff person has an effect that needs another:
 * all of three, and six at random. `DEPTH=4 WALKS=5000 npm test -- search.test` tries more.
 */

const DEPTH = Number(process.env.DEPTH ?? 3);
const WALKS = Number(process.env.WALKS ?? 25);
const WALK_STEPS = 6;

let db: TestDatabase;
let world: World;
/** One connection, in transactions that are never committed: each branch returns to its savepoint. */
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  world = await makeWorld(db);
  database = db.database.variant({ poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await db.close();
});

const execute = (text: string) => database.read((_, sql) => sql.unsafe(text));

/** False when the step is refused. */
async function isDone(step: Step): Promise<boolean> {
  try {
    await step.run(database);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw new Error(step.name, { cause: error });
  }
}

const laterSteps = (attacker: Person, { state, known }: Awaited<ReturnType<typeof readState>>) =>
  stepsOf(attacker, state, new Set(known)).filter(({ isEarly }) => !isEarly);

/** In a transaction of its own: the events of all databases wait for the oldest one. */
async function begin(attacker: Person, { hole, beginning = [] }: Start) {
  await execute('rollback');
  await execute('begin');
  if (hole) await open(hole);
  for (const name of beginning) {
    const { state, known } = await readState(database);
    const step = stepsOf(attacker, state, new Set(known)).find((one) => one.name === name);
    if (!step) throw new Error(`no step: ${name}`);
    await step.run(database);
  }
  return readState(database);
}

/** @returns the first sequence that has an effect; undefined if there is none */
async function search(attacker: Person, depth: number, start: Start = {}) {
  const seen = new Map<string, number>();
  let tried = 0;
  async function take(step: Step, left: number, path: readonly string[]) {
    tried++;
    if (!(await isDone(step))) return undefined;
    const now = [...path, step.name];
    const effects = await readEffects(database, world);
    if (effects.length > 0) return [...now, ...effects];
    return left > 1 ? explore(await readState(database), left - 1, now) : undefined;
  }
  async function explore(
    at: Awaited<ReturnType<typeof readState>>,
    left: number,
    path: readonly string[],
  ): Promise<readonly string[] | undefined> {
    if ((seen.get(at.digest) ?? 0) >= left) return undefined;
    seen.set(at.digest, left);
    await execute(`savepoint step_${left}`);
    for (const step of laterSteps(attacker, at)) {
      const found = await take(step, left, path);
      if (found) return found;
      await execute(`rollback to savepoint step_${left}`);
    }
    return undefined;
  }
  let found: readonly string[] | undefined;
  for (let i = 0; !found; i++) {
    const at = await begin(attacker, start);
    seen.set(at.digest, depth);
    const step = laterSteps(attacker, at)[i];
    if (!step) break;
    found = await take(step, depth, []);
  }
  return { found, tried, states: seen.size };
}

/** @param choices which of the steps at hand to try, counted round and round */
async function walk(attacker: Person, choices: readonly number[]) {
  const path: string[] = [];
  let at = await begin(attacker, {});
  let effects: readonly string[] = [];
  for (const choice of choices) {
    const steps = laterSteps(attacker, at);
    const step = steps[choice % steps.length];
    if (!step || effects.length > 0) break;
    await execute('savepoint walked');
    if (await isDone(step)) path.push(step.name);
    else await execute('rollback to savepoint walked');
    effects = await readEffects(database, world);
    at = await readState(database);
  }
  return effects.length > 0 ? [...path, ...effects] : undefined;
}

interface Start {
  readonly hole?: Hole;
  readonly beginning?: readonly string[];
}
interface Hole {
  readonly fn: string;
  readonly from: RegExp;
  readonly to: string;
}
async function open({ fn, from, to }: Hole): Promise<void> {
  const [row] = await database.read(
    (_, sql) => sql<{ text: string }[]>`
      select pg_get_functiondef(oid) as text from pg_proc
      where proname = ${fn} and pronamespace::regnamespace::text like 'app\\_%' order by oid desc limit 1`,
  );
  expect(row?.text).toMatch(from);
  await execute(row?.text.replace(from, () => to) ?? '');
}

/** By the rule that was in force before: the steps and the effect that the search must find. */
const HOLES: Record<
  string,
  Hole & { who: 'admin' | 'boss'; depth: number; after?: keyof typeof BEGINNINGS; effect: string[] }
> = {
  'who set a password is another person': {
    ...{
      fn: 'same_person',
      from: /\$function\$[\s\S]*\$function\$/,
      to: '$function$ select p_one = p_other $function$',
    },
    ...{ who: 'admin', depth: 4, effect: ['money left'] },
  },
  'whom somebody made is another person': {
    ...{
      fn: 'same_person',
      from: /\$function\$[\s\S]*\$function\$/,
      to: '$function$ select p_one = p_other $function$',
    },
    ...{ who: 'boss', depth: 3, effect: ['money was made'] },
  },
  'who changes the password of a new account is its owner': {
    ...{
      fn: 'own_again',
      from: /JOIN public\.sessions s [^;]*?THEN/,
      to: 'WHERE u.id = p_user AND u.known_to IS NOT NULL) THEN',
    },
    ...{
      who: 'boss',
      depth: 3,
      after: 'a new admin whom another superadmin confirmed',
      effect: ['money was made'],
    },
  },
  'the mailbox counts as the owner’s after anybody’s choice of the address': {
    ...{ fn: 'own_by_mail', from: /make_known\(id, email_known_to\)/, to: 'make_known(id)' },
    ...{
      who: 'admin',
      depth: 2,
      after: 'an e-mail address that its owner does not know of',
      effect: ['money left'],
    },
  },
  'a code of staff goes to the owner after anybody’s choice of the phone': {
    ...{ fn: 'make_known', from: /CASE WHEN p_to <> ANY .*? END/, to: 'p_to' },
    ...{ who: 'admin', depth: 2, after: 'a phone that its owner does not know of', effect: ['money left'] },
  },
  'the present password is the owner’s alone after staff could read it': {
    ...{ fn: 'reset_create', from: /PERFORM \S+make_known\(id, id\).*/, to: '' },
    ...{ who: 'admin', depth: 2, after: 'a form with the present password', effect: ['money left'] },
  },
  'an account that was saved while somebody knew the password is the owner’s': {
    ...{ fn: 'may_be_planted', from: /s\.created_at/, to: 'public.app_now()' },
    ...{
      who: 'admin',
      depth: 2,
      after: 'a saved account that its owner does not know of',
      effect: ['money left'],
    },
  },
  'who planted a saved account removes it before the withdrawal is paid': {
    ...{ fn: 'account_remove', from: /IF EXISTS[\s\S]*?END IF;/, to: '' },
    ...{ who: 'admin', depth: 2, after: 'a saved account that can be removed', effect: ['money left'] },
  },
  'one person records as failed what the bank may have paid': {
    ...{ fn: 'batch_settle', from: /v_waits := b\.downloads > 0 AND .*/, to: 'v_waits := false;' },
    ...{ who: 'admin', depth: 1, effect: ['money came back'] },
  },
  'one person takes out of a bank file what the bank may have paid': {
    ...{ fn: 'batch_take_out', from: /\S+waits\(p_actor, 'return', .*?\)/, to: 'false' },
    ...{ who: 'admin', depth: 2, effect: ['money came back'] },
  },
  'one person sets the columns of a bank file': {
    ...{ fn: 'waits', from: /WHEN 'layout' THEN .*/, to: "WHEN 'layout' THEN false" },
    ...{ who: 'admin', depth: 1, effect: ['money is diverted'] },
  },
  'one person replaces a receiving account': {
    ...{ fn: 'waits', from: /WHEN 'receiving' THEN .*/, to: "WHEN 'receiving' THEN false" },
    ...{ who: 'boss', depth: 1, effect: ['money is diverted'] },
  },
  'one person switches a receiving account on': {
    ...{ fn: 'diverts', from: / OR \(v -> 'on'.*/, to: '' },
    ...{ who: 'boss', depth: 1, effect: ['money is diverted'] },
  },
  'one person lowers the days of erasure': {
    ...{ fn: 'waits', from: /WHEN 'erasure' THEN .*/, to: "WHEN 'erasure' THEN false" },
    ...{ who: 'boss', depth: 1, effect: ['a protection was weakened'] },
  },
  'one person approves a deposit that nothing proves': {
    ...{ fn: 'waits', from: /WHEN 'deposit' THEN .*/, to: "WHEN 'deposit' THEN false" },
    ...{ who: 'admin', depth: 2, effect: ['money was made', 'an account became active'] },
  },
  'a line proves a deposit that was sent after staff could read it': {
    ...{ fn: 'is_proved_by_other', from: /AND r.created_at <= i.imported_at/, to: '' },
    ...{ who: 'admin', depth: 2, effect: ['money was made', 'an account became active'] },
  },
  'one person activates who was deactivated': {
    ...{ fn: 'user_update', from: / OR was\.status <> 'Active'\) AND app/, to: ') AND app' },
    ...{ who: 'admin', depth: 1, effect: ['an account became active'] },
  },
  'one superadmin activates a former admin': {
    ...{ fn: 'user_update', from: / OR was\.status <> 'Active'\) AND app/, to: ') AND app' },
    ...{ who: 'boss', depth: 1, effect: ['a staff account was made'] },
  },
  'a deletion of an account counts as none': {
    ...{ fn: 'user_delete', from: /p_removals =>/, to: 'p_removals => 0 *' },
    ...{ who: 'admin', depth: 1, effect: ['a past was removed'] },
  },
};

it.each(Object.entries(HOLES))(
  'is found by the search when put back: %s',
  async (_, { who, depth, after = 'nothing', effect, ...hole }) => {
    const { found } = await search(world[who], depth, { hole, beginning: BEGINNINGS[after] });
    console.info(found?.join('; '));
    expect(found?.slice(-effect.length)).toEqual(effect);
  },
  300_000,
);

describe.each(['admin', 'boss'] as const)('one %s alone', (who) => {
  const own = ([beginning, [first = '']]: [string, readonly string[]]) =>
    beginning === 'nothing' ||
    first.startsWith('the owner') ||
    first.startsWith(`as ${who === 'admin' ? 'attacker' : 'attacking-boss'}:`);
  it.each(
    Object.entries(BEGINNINGS)
      .filter(own)
      .map(([name]) => name),
  )(
    `has no effect by ${DEPTH} steps, or one less after a beginning: %s`,
    async (after) => {
      const started = performance.now();
      const beginning = BEGINNINGS[after] ?? [];
      const depth = DEPTH - (beginning.length > 0 ? 1 : 0);
      const { found, tried, states } = await search(world[who], depth, { beginning });
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.info(`${who}, after ${after}: ${tried} steps from ${states} states in ${seconds} s`);
      expect(found).toBeUndefined();
    },
    900_000,
  );

  it(`has no effect by ${WALKS} random sequences of ${WALK_STEPS} steps`, async () => {
    const choices = fc.array(fc.nat(9_999), { minLength: WALK_STEPS, maxLength: WALK_STEPS });
    const isHarmless = async (chosen: number[]) => {
      expect(await walk(world[who], chosen)).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(choices, isHarmless), { numRuns: WALKS });
  }, 900_000);
});
