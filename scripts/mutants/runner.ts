import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { startTests } from '@vitest/runner';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import { aliveIds, note } from './state.ts';

/** A test that takes this much processor time is repeated for no mutant. */
const SLOW_MS = 10_000;
/** Mutants that leave wrong books behind: the whole file is run for them, with its own databases. */
const LASTING = /^(?:amount|cause|constraint|fee|index|lock|trigger|unbalanced):/;
/** How often a file with races is run for locks. */
const RACES = 3;

const { mutants } = globalThis;
const noted = new Set<string>();
let copies = 0;

/** The mutants of the next run of a test; it ends when no run is needed. Gets whether the test passed. */
type Plan = Generator<readonly string[], void, boolean>;

/**
 * Runs each test as it is, and then again with the mutants that it reaches: all together, and if it fails
 * with ever fewer of them. A mutant is killed by a test that fails with it and passes again without it.
 */
export default class MutantRunner extends TestRunner {
  readonly #plans = new WeakMap<object, { plan: Plan; next: readonly string[] | undefined }>();
  /** Mutants that the whole file is run for. */
  readonly #left = new Set<string>();
  /** Tests that failed without a mutant, as after so many runs in the same databases. */
  readonly #failed = new Set<string>();

  onBeforeRunFiles(): void {
    this.#left.clear();
    this.#failed.clear();
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test' || (test.mode !== 'run' && test.mode !== 'queued')) return;
    const plan = this.#plan(test);
    const state = { plan, next: plan.next(true).value ?? undefined };
    this.#plans.set(test, state);
    // Vitest compares the count of repeats with this after each run: it grows until the plan has ended.
    const repeats = { valueOf: () => (state.next ? Number.POSITIVE_INFINITY : -1) };
    test.repeats = repeats as unknown as number;
  }

  override async onBeforeTryTask(test: RunnerTask): Promise<void> {
    super.onBeforeTryTask(test);
    if (test.result) Object.assign(test.result, { state: 'run', errors: undefined });
    await mutants.activate(this.#plans.get(test)?.next ?? []);
  }

  async onAfterRetryTask(test: RunnerTask): Promise<void> {
    const state = this.#plans.get(test);
    if (state) state.next = state.plan.next(test.result?.state === 'pass').value ?? undefined;
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (test.type === 'test') test.repeats = undefined;
  }

  *#plan(test: RunnerTestCase): Plan {
    const started = process.cpuUsage();
    mutants.record();
    const sound = yield [];
    const reached = this.#reached();
    if (!sound) {
      this.#failed.add(nameOf(test));
      return note(nameOf(test), 'spoilt', messageOf(test));
    }
    const { user, system } = process.cpuUsage(started);
    const ids = reached.filter((id) => !LASTING.test(id));
    if (user + system > SLOW_MS * 1000) return this.#keep(ids);
    const groups = groupsOf(ids, test.name);
    for (let group = groups.shift(); group; group = groups.shift()) {
      const passed = yield group;
      if (mutants.applied ? passed : group.length === 1) continue;
      const failure = messageOf(test);
      if (group.length > 1) groups.unshift(...halves(group));
      // A test that fails again without the mutant says nothing about it: it can run only once.
      else if (yield []) note(group[0] ?? '', 'killed', `${nameOf(test)}\t${failure}`);
      else {
        this.#keep(ids);
        return note(nameOf(test), 'unrepeatable', messageOf(test));
      }
    }
    yield [];
  }

  /** What was reached since `record`. Keeps what needs a run of the whole file. */
  #reached(): string[] {
    const reached = mutants.reached();
    for (const id of reached) {
      if (!noted.has(id)) note(id, 'survived');
      noted.add(id);
    }
    this.#keep(reached.filter((id) => LASTING.test(id)));
    return reached;
  }

  #keep(ids: readonly string[]): void {
    for (const id of ids) this.#left.add(id);
  }

  override async onAfterRunFiles(files: RunnerTestFile[] = []): Promise<void> {
    super.onAfterRunFiles();
    await mutants.closeAll();
    const [file] = files;
    if (!file) return;
    const done = (how = '') => note(relative(process.cwd(), file.filepath), how, 'done');
    if (this.#failed.size > 0 && (await this.#run(file, []))) return done('unsound');
    const groups = groupsOf([...this.#left], '');
    const races = readFileSync(file.filepath, 'utf8').includes('Promise.all');
    const killed: [id: string, failure: string][] = [];
    for (let group = groups.shift(); group; group = groups.shift()) {
      // Without a lock a race may still end well.
      const runs = races && group.some((id) => id.startsWith('lock:')) ? RACES : 1;
      let failure: string | undefined;
      for (let i = 0; i < runs && !failure; i++) failure = await this.#run(file, group);
      if (failure && group.length > 1) groups.unshift(...halves(group));
      else if (failure) killed.push([group[0] ?? '', failure]);
    }
    if (killed.length > 0 && (await this.#run(file, []))) return done('unsound');
    for (const [id, failure] of killed) note(id, 'killed', failure);
    done();
  }

  /** Runs the file a further time, up to the first failure. @returns the failure */
  async #run(file: RunnerTestFile, ids: readonly string[]): Promise<string | undefined> {
    let failure: string | undefined;
    const { prototype } = TestRunner;
    const once: TestRunner = Object.assign(Object.create(this), {
      onTaskUpdate: undefined,
      onCollected: undefined,
      onBeforeRunFiles: undefined,
      onAfterRetryTask: undefined,
      onAfterRunFiles: undefined,
      onBeforeTryTask: prototype.onBeforeTryTask,
      importFile: (path: string) => prototype.importFile.call(this, `${path}?copy=${++copies}`, 'collect'),
      onBeforeRunTask: async (test: RunnerTask) => {
        await prototype.onBeforeRunTask.call(once, test);
        if (failure) test.mode = 'skip';
        if (ids.length === 0 && test.type === 'test' && this.#failed.has(nameOf(test))) mutants.record();
      },
      onAfterRunTask: (test: RunnerTask) => {
        prototype.onAfterRunTask.call(once, test);
        this.#keep(this.#reached());
        if (test.type === 'test' && test.result?.state === 'fail')
          failure ??= `${nameOf(test)}\t${messageOf(test)}`;
      },
    });
    await mutants.activate(ids);
    const [run] = await startTests([file.filepath], once);
    const { applied } = mutants;
    await mutants.closeAll();
    await mutants.activate([]);
    if (!applied) return ids.length > 1 ? 'not applied' : undefined;
    if (run?.result?.state === 'fail')
      failure ??= `${relative(process.cwd(), file.filepath)}\t${messageOf(run)}`;
    return failure;
  }
}

/** The mutants that are tried together. Those of a procedure that the test is named after are tried alone. */
function groupsOf(ids: readonly string[], name: string): string[][] {
  const alive = aliveIds();
  const left = ids.filter((id) => alive.has(id));
  const alone = left.filter((id) => name.split(' ').includes(id.split(':')[1] ?? ''));
  const others = left.filter((id) => !alone.includes(id));
  return [...alone.map((id) => [id]), ...(others.length > 0 ? [others] : [])];
}

function halves(group: readonly string[]): string[][] {
  return [group.slice(0, group.length / 2), group.slice(group.length / 2)];
}

function messageOf({ result }: RunnerTask): string {
  return String(result?.errors?.[0]?.message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 100);
}

function nameOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return `${relative(process.cwd(), test.file.filepath)}: ${names.join(' > ')}`;
}
