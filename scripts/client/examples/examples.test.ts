import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, connect, type Outputs, refusalOf, type StaffEvent } from 'sikka/api';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { adminWithFactor, setUpFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { refused } from '#testing/client.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { createTestDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { freePort } from '#testing/free-port.ts';
import { runScript, startScript } from '#testing/run-script.ts';
import { startTestServer, testServer } from '#testing/server.ts';

const server = testServer();
const folder = temporaryFolder('examples');
let staff: Api;
let env: Record<string, string>;
beforeAll(async () => {
  staff = await connect({ url: server.url, ...SUPERADMIN });
  const { username, password } = SUPERADMIN;
  env = { SIKKA_URL: server.url, SIKKA_USERNAME: username, SIKKA_PASSWORD: password };
});
afterAll(() => staff.close());

async function namesUntil(
  stream: ReturnType<Api['staffEvents']>,
  balance: number,
): Promise<[string[], string]> {
  const names: string[] = [];
  // Does not use `for await`, because it ends the stream when the loop is left.
  for (let next = await stream.next(); !next.done; next = await stream.next()) {
    const { id, event } = next.value;
    names.push(event.name);
    if (event.name === 'balanceUpdated' && event.data.newBalance === balance) return [names, id];
  }
  throw new Error('the stream ended');
}

describe('the client for scripts', () => {
  it('logs in and calls procedures, typed by the server', async () => {
    expect(staff.user).toMatchObject({ username: SUPERADMIN.username, role: 'superadmin' });
    const stats = await staff.call.users.stats.query();
    expectTypeOf(stats).toEqualTypeOf<Outputs['users']['stats']>();
    expectTypeOf<StaffEvent['name']>().toExtend<string>();
    // Makes twelve calls at once: one HTTP request may contain only ten.
    const many = await Promise.all(Array.from({ length: 12 }, () => staff.call.users.me.query()));
    expect(many).toHaveLength(12);
  });

  it('asks for a one-time code where the account has them', async () => {
    const { factor, username, password } = await adminWithFactor(server);
    const account = { url: server.url, username, password };
    await expect(connect(account)).rejects.toThrow('Please enter your one-time code');
    const api = await connect({ ...account, code: factor.next });
    expect(await api.call.users.account.factor.query()).toMatchObject({ provedUntil: expect.any(String) });
    await api.close();
  });

  it('tells a refusal from other errors', async () => {
    const error = await connect({ url: server.url, username: 'nobody', password: 'nothing-right' }).catch(
      (e) => e,
    );
    expect(refusalOf(error)).toMatchObject({ status: 401, key: 'badCredentials' });
    const away = await connect({ url: 'http://127.0.0.1:1', ...SUPERADMIN }).catch((e) => e);
    expect(away).toBeInstanceOf(Error);
    expect(refusalOf(away)).toBeUndefined();
    expect(await refused(staff.call.videos.click.mutate({ videoId: crypto.randomUUID() }))).toMatchObject({
      status: 403,
    });
  });

  it('logs in again after its session was ended, for calls and for the stream', async () => {
    const person = await server.make.admin();
    const api = await connect({ url: server.url, username: person.username, password: PASSWORD });
    const stream = api.staffEvents();
    expect((await stream.next()).value.event.name).toBe('connected');
    await server.db.sql`select app.revoke_sessions(${person.id})`;
    const member = await server.make.member();
    await server.make.fundMember(member.id, 77);
    const [names] = await namesUntil(stream, 77);
    expect(names).toContain('newUser');
    expect((await api.call.users.me.query()).username).toBe(person.username);
    await api.close();
    expect((await stream.next()).done).toBe(true);
  });

  it('ends its stream with an error if the account needs a one-time code that the script lacks', async () => {
    const person = await server.make.admin();
    const api = await connect({ url: server.url, username: person.username, password: PASSWORD });
    const stream = api.staffEvents();
    await stream.next();
    await setUpFactor(server, person);
    await server.db.sql`select app.revoke_sessions(${person.id})`;
    await expect(namesUntil(stream, -1)).rejects.toThrow('Please enter your one-time code');
    await api.close();
  });

  it('resumes its stream after the server was restarted', async () => {
    const database = await createTestDatabase({ poolSize: 1 });
    const env = { PORT: String(await freePort()) };
    const first = await startTestServer({ database, env });
    const member = await first.make.member();
    const api = await connect({ url: first.url, ...SUPERADMIN });
    const stream = api.staffEvents();
    await stream.next();
    await first.make.fundMember(member.id, 1);
    const [, lastEventId] = await namesUntil(stream, 1);
    await first.close();
    const second = await startTestServer({ database, env });
    await second.make.fundMember(member.id, 10);
    const [names] = await namesUntil(stream, 11);
    expect(names.filter((name) => name === 'balanceUpdated')).toHaveLength(1);
    const later = await connect({ url: second.url, ...SUPERADMIN });
    const [again] = await namesUntil(later.staffEvents({ lastEventId }), 11);
    expect(again.filter((name) => name === 'balanceUpdated')).toHaveLength(1);
    await Promise.all([api.close(), later.close()]);
    await second.close();
    await database.close();
  });
});

describe('the examples', () => {
  it('daily-report.ts prints the report', async () => {
    await server.make.awaiting();
    const { status, stdout, stderr } = await runScript('scripts/client/examples/daily-report.ts', [], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Members: \d+ .*\nRequests: [1-9]\d* pending of \d+\nWaiting longest: .+\nCash held: ₨/,
    );
  });

  it('import-videos.ts adds only new videos, reads quoted cells and names a refused row', async () => {
    const file = join(folder, 'videos.csv');
    const rows = [
      'title,description,url',
      '"One, two","Says ""hello""\nand goes",https://example.com/1',
      'Three,Plain,https://example.com/3',
    ];
    await writeFile(file, rows.join('\r\n'));
    const run = (...args: string[]) =>
      runScript('scripts/client/examples/import-videos.ts', [file, ...args], env);
    expect((await run('--dry-run')).stdout).toBe('2 would be added, 0 known already\n');
    expect((await run()).stdout).toBe('2 added, 0 known already\n');
    const videos = await staff.call.videos.list.query();
    expect(videos.find((video) => video.url.endsWith('/1'))).toMatchObject({
      title: 'One, two',
      description: 'Says "hello"\nand goes',
    });
    await writeFile(file, `${rows.join('\n')}\nFour,No address,javascript:alert(1)\n`);
    const refusedRow = await run();
    expect(refusedRow).toMatchObject({ status: 1, stdout: '' });
    expect(refusedRow.stderr).toContain('Row 4');
  });

  it('watch-events.ts prints events, resumes from its position and ends gracefully', async () => {
    const place = join(folder, 'place');
    const member = await server.make.member();
    for (const amount of [5, 6]) {
      const watching = startScript('scripts/client/examples/watch-events.ts', [place], env);
      await watching.says(/"name":"connected"/);
      await server.make.fundMember(member.id, amount);
      const [line] = await watching.says(/^.*"name":"balanceUpdated".*"newBalance":(5|11)\b.*$/m);
      await expect.poll(async () => readFile(place, 'utf8')).not.toBe('');
      watching.child.kill('SIGTERM');
      const { status, stdout } = await watching.ended;
      expect(status).toBe(0);
      // Each of these two events comes once, and not again after the restart.
      expect(stdout.match(/"balanceUpdated".*"newBalance":(5|11)\b/g)).toHaveLength(1);
      expect(await readFile(place, 'utf8')).toMatch(/^\d+-\d+$/);
      expect(JSON.parse(line).data.userId).toBe(member.id);
    }
  });

  it('name the variables that they need', async () => {
    const { status, stderr } = await runScript('scripts/client/examples/daily-report.ts', [], {
      SIKKA_USERNAME: '',
    });
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Set SIKKA_USERNAME'),
    });
    const wrong = await runScript('scripts/client/examples/daily-report.ts', [], {
      ...env,
      SIKKA_PASSWORD: 'not-it',
    });
    expect(wrong).toMatchObject({ status: 1, stderr: '✗ Invalid username or password\n' });
  });
});
