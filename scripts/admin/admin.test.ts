import { existsSync } from 'node:fs';
import { describe, expect, it, type TestContext } from 'vitest';
import { adminWithFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { setSettings } from '#server/modules/settings/settings.fixture.ts';
import { httpClient, outcome, refused } from '#testing/client.ts';
import { PASSWORD, SUPERADMIN, WAIT_MS } from '#testing/constants.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type Person, screenshot } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { runScript } from '#testing/run-script.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { admin, environmentOf } from './admin.fixture.ts';
import { runAdmin } from './main.ts';

const server = testServer();
const env = fixture(async () => environmentOf(server.db.connection));

const login = (username: string, password: string) =>
  outcome(httpClient(server.url).auth.login.mutate({ username, password }));
const me = (token: string) => outcome(httpClient(server.url, token).users.me.query());
/** A command at the console does not notify the server: its next poll of the events finds the end. */
const endedSoon = ({ expect }: TestContext, { token }: Person) =>
  expect.poll(async () => (await me(token)).ok, { timeout: WAIT_MS / 2 }).toBe(false);

describe('accounts from the console', () => {
  // Concurrent, because these wait for the next poll of the server.
  it.concurrent('creates staff with a generated or a given password, and audits it', async () => {
    const made = await admin(['create-staff', 'console.boss', '--role', 'superadmin'], env);
    expect(made).toMatchObject({
      status: 0,
      answer: { ok: true, username: 'console.boss', role: 'superadmin' },
    });
    expect(await login('console.boss', made.answer.password)).toMatchObject({
      value: { user: { role: 'superadmin' } },
    });
    const typed = await admin(['create-staff', 'clerk', '--password-stdin'], env, 'typed-by-hand\n');
    expect(typed.answer).not.toHaveProperty('password');
    expect(await login('clerk', 'typed-by-hand')).toMatchObject({ value: { user: { role: 'admin' } } });
    const [row] = await server.db.sql`
      select actor_id, address from audit_log where target_id = ${made.answer.id} and action = 'user.create'`;
    expect(row).toEqual({ actor_id: null, address: 'console' });
  });

  it.concurrent('changes a role, ends the sessions and audits it', async (context) => {
    const person = await server.make.member();
    expect(await me(person.token)).toMatchObject({ ok: true });
    const { status, answer } = await admin(['promote', person.username.toUpperCase()], env);
    expect({ status, answer }).toMatchObject({
      status: 0,
      answer: { before: { role: 'user' }, after: { role: 'admin' } },
    });
    await endedSoon(context, person);
    expect(await login(person.username, PASSWORD)).toMatchObject({ value: { user: { role: 'admin' } } });
    const [row] = await server.db.sql`
      select address, before, after from audit_log where target_id = ${person.id} and action = 'operator.update'`;
    expect(row).toMatchObject({ address: 'console', before: { role: 'user' }, after: { role: 'admin' } });
    expect((await admin(['promote', person.username, '--role', 'user'], env)).status).toBe(0);
    expect(await login(person.username, PASSWORD)).toMatchObject({ value: { user: { role: 'user' } } });
  });

  it.concurrent('resets the password of an account named by username or email', async (context) => {
    const person = await server.make.member();
    const { status, answer } = await admin(['reset-password', person.email], env);
    expect(status).toBe(0);
    await endedSoon(context, person);
    expect((await login(person.username, PASSWORD)).ok).toBe(false);
    expect((await login(person.username, answer.password)).ok).toBe(true);
  });

  it.concurrent('removes the one-time codes of an account, once, ends its sessions and audits it', async (context) => {
    const { factor: _, ...person } = await adminWithFactor(server);
    expect(await admin(['remove-factor', person.username], env)).toMatchObject({
      status: 0,
      answer: { ok: true, id: person.id, username: person.username },
    });
    await endedSoon(context, person);
    const again = await login(person.username, PASSWORD);
    expect(again.ok && again.value.redirectTo).toBeUndefined();
    expect(again.ok).toBe(true);
    const [row] = await server.db.sql`
      select actor_id, address from audit_log where target_id = ${person.id} and action = 'operator.remove_factor'`;
    expect(row).toEqual({ actor_id: null, address: 'console' });
    expect(await admin(['remove-factor', person.username], env)).toMatchObject({
      status: 2,
      answer: { error: 'This account has no one-time codes' },
    });
  });

  it.concurrent('deactivates an account and activates it again', async (context) => {
    const person = await server.make.member();
    expect((await admin(['deactivate', person.username], env)).status).toBe(0);
    await endedSoon(context, person);
    expect(await login(person.username, PASSWORD)).toMatchObject({ status: 403, key: 'accountDeactivated' });
    expect((await admin(['activate', person.username], env)).status).toBe(0);
    expect((await login(person.username, PASSWORD)).ok).toBe(true);
  });

  it.each([
    ['an unknown name', ['promote', 'nobody.here'], "there is no account 'nobody.here'"],
    ['an unknown role', ['promote', 'clerk', '--role', 'king'], '--role must be one of user, admin'],
    ['a taken username', ['create-staff', 'CLERK'], 'This username is already taken'],
    ['a username with a space', ['create-staff', 'a b'], 'Username: 3 to 30'],
    ['an invalid telephone number', ['create-staff', 'someone', '--phone', '12'], 'Phone number must be 11'],
    ['a missing name', ['deactivate'], 'an argument is missing'],
    ['one argument too many', ['deactivate', 'a', 'b'], "what is 'b'?"],
    ['an unknown option', ['verify', '--deep'], /^Unknown option '--deep'$/],
    ['a file that is not there', ['verify', '--roots', '/no/file'], /^\/no\/file: no such file or folder$/],
  ])('refuses %s in one line', async (_, args, message) => {
    const { status, answer } = await admin(args, env);
    expect(status).toBe(2);
    expect(answer.error).toMatch(message);
    expect(answer.error.split('\n')[0]).toBe(answer.error);
  });

  it('refuses a short password, and refuses to activate a member that was never approved', async () => {
    const short = await admin(['reset-password', 'clerk', '--password-stdin'], env, 'short');
    expect(short).toMatchObject({ status: 2, answer: { error: 'Password must be at least 8 characters' } });
    const pending = await server.make.pending();
    for (const args of [
      ['promote', pending.username],
      ['activate', pending.username],
    ]) {
      const { status, answer } = await admin(args, env);
      expect(status).toBe(2);
      expect(answer.error).toContain('never approved');
    }
    expect(await refused(httpClient(server.url, pending.token).videos.list.query())).toMatchObject({
      status: 403,
    });
  });
});

describe('verify', () => {
  it('accepts balanced books and names each problem', async () => {
    // On this database no server runs: the server's background check of the books would find the fault, too.
    const db = await createTestDatabase({ poolSize: 1 });
    const maker = await startTestServer({ database: db });
    const member = await maker.make.member({ balance: 500 });
    await maker.close();
    const env = environmentOf(db.connection);
    expect(await admin(['verify'], env)).toMatchObject({ status: 0, answer: { ok: true, problems: [] } });
    const { sql } = db;
    await sql`alter table ledger_accounts disable trigger user`;
    await sql`update ledger_accounts set balance = balance + 1 where user_id = ${member.id}`;
    await sql`alter table ledger_accounts enable trigger user`;
    const { status, stdout } = await runScript('scripts/admin/ledger-verify.ts', [], { ...env });
    expect(status).toBe(1);
    expect(stdout).toContain(`member ${member.id}: balance 50001, lines 50000`);
    await db.close();
  });

  it('reports status 2 when the database can’t be read', async () => {
    const gone = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await admin(['verify'], gone)).toMatchObject({ status: 2, answer: { ok: false } });
    const none = { DATA_DIR: '/tmp/sikka-no-such-folder', DATABASE_URL: undefined };
    const { status, answer } = await admin(['verify'], none);
    expect(status).toBe(2);
    expect(answer.error).toContain('there is no database in /tmp/sikka-no-such-folder');
  });
});

describe('doctor', () => {
  const states = (answer: { findings: { what: string; state: string }[] }) =>
    Object.fromEntries(answer.findings.map(({ what, state }) => [what, state]));

  type Found = { findings: { what: string; state: string; detail: string }[] };
  const texts = ({ findings }: Found) => findings.map(({ what, detail }) => `${what}: ${detail}`);
  const problems = ({ findings }: Found) =>
    texts({ findings: findings.filter(({ state }) => state === 'problem') });

  it('finds a healthy instance with a running server', async () => {
    await server.db.clock.real();
    const { status, answer } = await admin(['doctor'], { ...env, PORT: String(server.port) });
    expect(states(answer)).toMatchObject({
      database: 'ok',
      migrations: 'ok',
      write: 'ok',
      clock: 'ok',
      superadmin: 'ok',
      books: 'ok',
      server: 'ok',
      'what members see': 'warning',
      protections: 'warning',
    });
    // The only problem is durability: the Postgres of the tests runs with unsafe settings, which are faster.
    expect(status).toBe(1);
    expect(problems(answer)).toEqual([
      'durability: fsync is off: a power cut loses what was acknowledged, or everything',
      'durability: full_page_writes is off: a power cut may damage the data',
    ]);
  });

  it('finds a synchronous_commit that can lose acknowledged changes', async () => {
    const { sql, connection } = server.db;
    await sql.unsafe(`alter database ${connection.database} set synchronous_commit = off`);
    const { answer } = await admin(['doctor'], env);
    await sql.unsafe(`alter database ${connection.database} reset synchronous_commit`);
    expect(texts(answer)).toContain(
      "durability: synchronous_commit is off: this program's connections raise it to on, others don't",
    );
  });

  it('finds that Redis does not answer, and that commits wait for no standby', async () => {
    const { answer } = await admin(['doctor'], { ...env, REDIS_URL: 'redis://127.0.0.1:1' });
    expect(texts(answer)).toContainEqual(expect.stringMatching(/^redis: nothing listens there \(/));
    expect(texts(answer)).toContainEqual(expect.stringContaining('commits are on one machine'));
  });

  it('names the one superadmin who may end protections, and creates no file of seals', async () => {
    const { sql } = server.db;
    await setSettings(server, { holdWithdrawals: 24 });
    await sql`update users set status = 'Inactive' where role = 'superadmin' and username <> ${SUPERADMIN.username}`;
    const { answer } = await admin(['doctor'], { ...env, SEALS_FILE: '/tmp/sikka-no-such-file' });
    await sql`update users set status = 'Active' where role = 'superadmin'`;
    await setSettings(server, { holdWithdrawals: null });
    expect(texts(answer)).toContainEqual(expect.stringMatching(/^protections: one superadmin: nobody else/));
    expect(texts(answer)).toContain('seals outside: SEALS_FILE is empty yet');
    expect(existsSync('/tmp/sikka-no-such-file')).toBe(false);
  });

  it('continues with the other checks when one check fails', async () => {
    await server.db.sql.unsafe('alter table videos rename to away');
    const { status, answer } = await admin(['doctor'], { ...env, PORT: String(server.port) });
    await server.db.sql.unsafe('alter table away rename to videos');
    expect(status).toBe(1);
    expect(problems(answer)).toContain('superadmin: relation "videos" does not exist');
    expect(states(answer)).toMatchObject({ clock: 'ok', 'app-secret': 'ok', server: 'ok' });
  });

  it('checks what a pooler passes on', async () => {
    const { answer } = await admin(['doctor'], { ...env, DATABASE_URL_DIRECT: env.DATABASE_URL });
    expect(problems(answer)).toContainEqual(expect.stringMatching(/^pooler: statement_timeout is 0 ms: run/));
  });

  it('finds a wrong clock, a wrong secret and invalid variables', async () => {
    const { username, email } = await server.make.member();
    await server.db.clock.shift('3 days');
    await httpClient(server.url).auth.forgotPassword.mutate({
      username,
      email,
      newPassword: 'a-new-password',
      screenshot: await screenshot(),
    });
    const { status, answer } = await admin(['doctor'], { ...env, APP_SECRET: 'x'.repeat(40), PORT: '1' });
    expect(states(answer)).toMatchObject({ clock: 'problem', 'app-secret': 'problem' });
    expect(texts(answer)).toContainEqual(expect.stringMatching(/^app-secret: .* set the one before /));
    expect(status).toBe(1);
    await server.db.clock.reset();
    const wrong = await admin(['doctor'], { ...env, PORT: 'many' });
    expect(wrong).toMatchObject({
      status: 1,
      answer: { findings: [{ what: 'configuration', state: 'problem' }] },
    });
  });
});

it('lists the commands and explains each of them', async () => {
  const run = async (args: readonly string[]) => {
    const [out, error]: [string[], string[]] = [[], []];
    const io = { env, out: (text: string) => out.push(text), error: (text: string) => error.push(text) };
    const status = await runAdmin(args, { ...io, input: async () => '' });
    return { status, out: out.join('\n'), error: error.join('\n') };
  };
  const overview = await run(['--help']);
  expect(overview.status).toBe(0);
  const names = [...overview.out.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining(['create-staff', 'verify', 'doctor', 'backup', 'restore']));
  for (const name of names) {
    const { status, out } = await run([name, '--help']);
    expect(status).toBe(0);
    expect(out).toContain(`npm run admin -- ${name}`);
  }
  for (const [args, reason] of [
    [['--json'], 'a command is missing'],
    [['--json', 'frobnicate'], "there is no command 'frobnicate'"],
    [['frobnicate', '--json'], "there is no command 'frobnicate'"],
    [['frobnicate', '--deep', '--json'], "there is no command 'frobnicate'"],
  ] as const) {
    const { status, out, error } = await run(args);
    expect({ status, error }).toEqual({ status: 2, error: '' });
    expect(JSON.parse(out)).toEqual({ ok: false, error: reason });
  }
  for (const words of [['--version'], ['-v'], ['version'], ['doctor', '--version']])
    expect((await run(words)).out).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await run(['help', 'doctor'])).out).toBe((await run(['doctor', '--help'])).out);
  const unknown = await runScript('scripts/admin.ts', ['frobnicate']);
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain("there is no command 'frobnicate'");
});

// These tests are the last of the file, because they end the sessions that the factories use.
describe('superadmins', () => {
  it('can get a new password from the console', async () => {
    const boss = await admin(
      ['reset-password', SUPERADMIN.username, '--password-stdin'],
      env,
      SUPERADMIN.password,
    );
    expect(boss.status).toBe(0);
    expect((await login(SUPERADMIN.username, SUPERADMIN.password)).ok).toBe(true);
  });

  it('keep at least one active account, even with two commands at once', async () => {
    // The initial superadmin and the one that an earlier test created.
    const both = [SUPERADMIN.username, 'console.boss'];
    const ended = await Promise.all(both.map((name) => admin(['deactivate', name], env)));
    expect(ended.map((one) => one.status).sort()).toEqual([0, 2]);
    expect(ended.find((one) => one.status === 2)?.answer.error).toContain('last active superadmin');
    const out = both[ended.findIndex((one) => one.status === 0)] ?? '';
    await admin(['activate', out], env);
    const demoted = await Promise.all(both.map((name) => admin(['promote', name, '--role', 'user'], env)));
    expect(demoted.map((one) => one.status).sort()).toEqual([0, 2]);
    await admin(
      ['promote', both[demoted.findIndex((one) => one.status === 0)] ?? '', '--role', 'superadmin'],
      env,
    );
  });
});
