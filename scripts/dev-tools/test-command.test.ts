import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures.ts';

/* Runs `npm test` on small test files. If one breaks the run, the command must end and count a failure. */

const SCRIPT = fileURLToPath(new URL('../test.mjs', import.meta.url));

const root = temporaryFolder('command');
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill();
});

async function run(files: Record<string, string>, { config = '', env = {} } = {}) {
  const folder = await mkdtemp(join(root, 'run-'));
  const settings = `{ globals: true, include: ['*.js'], teardownTimeout: 60_000, ${config} }`;
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: ${settings} };`);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const args = [SCRIPT, '--root', folder, '--config', join(folder, 'vitest.config.mjs')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, VITEST: undefined, TMPDIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  // Separately, because the text of one pipe may arrive after later text of the other.
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk;
    });
  }
  const [status] = await once(child, 'close');
  return { status, said: said.stdout + said.stderr, last: said.stdout.trimEnd().split('\n').at(-1) };
}

/** Again with longer limits until the text appears, because a busy machine starts slowly. */
async function runUntil(text: string, files: Record<string, string>, config = '') {
  for (let stall = 5_000; ; stall *= 2) {
    const ended = await run(files, { config, env: { TEST_STALL_MS: String(stall) } });
    if (ended.said.includes(text)) return ended;
  }
}

const GOOD = `test('is right', () => {}); test.skip('is left out', () => {});`;

describe('npm test', () => {
  it('counts passed, failed and skipped tests, and a file that fails outside its tests as one failure', async () => {
    const good = await run({ 'a.js': GOOD });
    expect(good).toMatchObject({ status: 0, last: '1 passed, 0 failed, 1 skipped' });
    expect(good.said).toMatch(/ s {2}a\.js {2}\(\S+ s is right\)\nDurations of all tests: \S+tally\.tsv\n/);
    const files = {
      'a.js': GOOD,
      'b.js': `test('is wrong', () => { throw new Error('wrong'); });`,
      'c.js': `throw new Error('broken');`,
      'd.js': `beforeAll(() => { throw new Error('no set-up'); }); test('is not reached', () => {});`,
    };
    expect(await run(files)).toMatchObject({ status: 1, last: '1 passed, 3 failed, 2 skipped' });
  });

  it('fails when no test ran or when the global set-up fails', async () => {
    expect(await run({})).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
    const setup = { 'setup.mjs': `export default () => { throw new Error('no database'); };`, 'a.js': GOOD };
    const broken = await run(setup, { config: `globalSetup: ['setup.mjs']` });
    expect(broken).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
    expect(broken.said).toContain('no database');
  });

  it('fails when the process of a test file dies', async () => {
    const killed = `test('kills itself', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`;
    const { status, last, said } = await run({ 'a.js': GOOD, 'b.js': killed });
    expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed, 1 skipped' });
    expect(said).toContain('b.js');
  });

  // These two wait most of the time, so they run together. `wait` blocks its thread, as an endless loop does.
  it.concurrent('ends a run that hangs and names the file', async () => {
    const hanging = await runUntil('✗ a.js did not come to its end.', {
      'a.js': `test('hangs', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
    });
    expect(hanging).toMatchObject({ status: 1, last: '0 passed, 1 failed' });
    expect(hanging.said).toContain('✗ No test has ended for');
  });

  it.concurrent('ends a run whose global set-up hangs after the tests, and fails', async () => {
    const setup = `export default () => () => new Promise(() => setInterval(() => {}, 1_000));`;
    const files = { 'setup.mjs': setup, 'a.js': GOOD };
    const hanging = await runUntil(
      '✗ The set-up did not come to its end',
      files,
      `globalSetup: ['setup.mjs']`,
    );
    expect(hanging).toMatchObject({ status: 1, last: '1 passed, 1 failed, 1 skipped' });
  });
});
