import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { startTests } from '@vitest/runner';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import { killedIds, mutants, note } from './state.ts';

/** A test this slow is repeated for no mutant. */
const SLOW_MS = 20_000;
/** With how many tests or files a mutant is tried that are about it. */
const TRIES = 3;
/** Mutants that leave wrong books behind: the whole file is run for them, with its own databases. */
const LASTING = /^(?:amount|cause|constraint|fee|index|lock|trigger|unbalanced):/;
/** Almost every test reaches these. Only a test that writes to the table, or calls the function, is about one. */
const GUARD = /^(?:constraint|index|trigger):/;
/** A lock shows only in a test of calls at the same time. */
const AT_ONCE = /Promise\.all|withoutCommit|at once/;
/** The last pass tries what is left with each file, all at once. */
const PASS = process.env.MUTANTS_PASS ?? 'first';
const LAST = PASS === 'last';

/** Mutants of a run of a test to come; it ends when the test needs no further run. Gets whether it passed. */
type Plan = Generator<readonly string[], void, boolean>;
type Reached = Map<string, Set<string>>;

const tries = new Map<string, number>();
let copies = 0;

/**
 * Runs each test as it is, and then again for the mutants that it reaches and is about. A mutant is killed by
 * a test that passes before, fails with it, and passes again without it.
 */
export default class MutantRunner extends TestRunner {
  readonly #plans = new WeakMap<object, { plan: Plan; next: readonly string[] | undefined }>();
  /** Mutants that the file reaches, with the procedures that led to them. */
  readonly #reached: Reached = new Map();
  #text = '';
  /** Whether a test failed without a mutant, as after a mutant that left something behind. */
  #spoilt = false;

  onBeforeRunFiles([file]: RunnerTestFile[]): void {
    if (!file) return;
    this.#text = readFileSync(file.filepath, 'utf8');
    this.#reached.clear();
    this.#spoilt = false;
    if (LAST) file.mode = 'skip';
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test' || (test.mode !== 'run' && test.mode !== 'queued')) return;
    if (this.#spoilt) {
      test.mode = 'skip';
      return;
    }
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
    const started = performance.now();
    mutants.record();
    const sound = yield [];
    const found = mutants.reached();
    for (const [id, paths] of found) this.#add(id, paths);
    if (!sound) return this.#spoil(test);
    if (performance.now() - started < SLOW_MS) {
      const text = `${nameOf(test)} ${this.#sourceOf(test)}`;
      for (const [id, paths] of found) {
        if (LASTING.test(id) || !isAbout(text, id, paths) || !mayTry(id)) continue;
        const passed = yield [id];
        if (passed || !mutants.applied) continue;
        const failure = messageOf(test);
        // A test that fails again without the mutant says nothing about it.
        if (!(yield [])) return this.#spoil(test);
        note(id, 'killed', `${nameOf(test)}\t${failure}`);
      }
    }
    yield [];
  }

  #add(id: string, paths: ReadonlySet<string>): void {
    if (!this.#reached.has(id)) note(id, 'survived');
    this.#reached.set(id, new Set([...(this.#reached.get(id) ?? []), ...paths]));
  }

  #spoil(test: RunnerTestCase): void {
    this.#spoilt = true;
    note(nameOf(test), 'spoilt', messageOf(test));
  }

  /** The lines of a test, up to the next test. */
  #sourceOf(test: RunnerTestCase): string {
    const lines = this.#text.split('\n');
    const from = (test.location?.line ?? 1) - 1;
    const length = lines.slice(from + 1).findIndex((line) => /^\s*(?:it|describe|test)\b/.test(line));
    return lines.slice(from, length < 0 ? undefined : from + 1 + length).join('\n');
  }

  override async onAfterRunFiles(files: RunnerTestFile[] = []): Promise<void> {
    super.onAfterRunFiles();
    const [file] = files;
    if (!file) return;
    if (LAST) {
      await this.#splitting(file, mutants.alive());
    } else {
      if (this.#spoilt) {
        mutants.record();
        if (await this.#run(file, []))
          return note(relative(process.cwd(), file.filepath), 'unsound', `done in the ${PASS} pass`);
        for (const [id, paths] of mutants.reached()) this.#add(id, paths);
      }
      for (const [id, paths] of this.#reached) {
        if (!(this.#spoilt || LASTING.test(id)) || !isAbout(this.#text, id, paths) || !mayTry(id)) continue;
        await this.#splitting(file, [id]);
      }
    }
    note(relative(process.cwd(), file.filepath), `done in the ${PASS} pass`);
  }

  /** Runs the file with mutants. If it fails, searches those by which it fails. */
  async #splitting(file: RunnerTestFile, ids: readonly string[]): Promise<void> {
    const failure = ids.length > 0 && (await this.#run(file, ids));
    if (!failure) return;
    if (ids.length === 1) return note(ids[0] ?? '', 'killed', failure);
    await this.#splitting(file, ids.slice(0, ids.length / 2));
    await this.#splitting(file, ids.slice(ids.length / 2));
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
      async onBeforeRunTask(test: RunnerTask) {
        await prototype.onBeforeRunTask.call(this, test);
        if (failure) test.mode = 'skip';
      },
      onAfterRunTask(test: RunnerTask) {
        prototype.onAfterRunTask.call(this, test);
        if (test.type === 'test' && test.result?.state === 'fail')
          failure ??= `${nameOf(test)}\t${messageOf(test)}`;
      },
    });
    await mutants.activate(ids);
    const [run] = await startTests([file.filepath], once);
    const { applied } = mutants;
    await mutants.activate([]);
    if (!applied) return undefined;
    if (run?.result?.state === 'fail')
      failure ??= `${relative(process.cwd(), file.filepath)}\t${messageOf(run)}`;
    return failure;
  }
}

/** Whether a text names a procedure that leads to a mutant, or its SQL function or table. */
function isAbout(text: string, id: string, paths: ReadonlySet<string>): boolean {
  if (mutants.subjectOf(id)?.test(text)) return true;
  if (GUARD.test(id) || (id.startsWith('lock:') && !AT_ONCE.test(text))) return false;
  return [...paths, id.split(':')[1]].some((path) => path && text.includes(path));
}

function mayTry(id: string): boolean {
  const count = tries.get(id) ?? 0;
  if (count >= TRIES || killedIds().has(id)) return false;
  tries.set(id, count + 1);
  return true;
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
