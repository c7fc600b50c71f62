import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, type Outcome, outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';

/* A server counts in its own memory; another one on the same database makes the people without being counted. */
let db: TestDatabase;
let maker: TestServer;
let server: TestServer;
beforeAll(async () => {
  db = await createTestDatabase();
  maker = await startTestServer({ database: db });
  server = await startTestServer({ database: db, rateLimits: true, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await server.close();
  await maker.close();
  await db.close();
});

let addresses = 0;
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

async function login(username: string, password: string, address: string): Promise<Outcome<unknown>> {
  const nobody = await server.caller(null, address);
  return outcome(nobody.auth.login({ username, password }));
}
const failures = async (person: Person, times: number, address: string) => {
  const ends = [];
  for (let i = 0; i < times; i++) ends.push(await login(person.username, 'a wrong one', address));
  return ends;
};
const statusOf = (end: Outcome<unknown>) => (end.ok ? 200 : end.status);

describe('failed logins', () => {
  it('are 5 an account, then refused with the seconds to wait, also with the right password', async () => {
    const member = await maker.make.member();
    const address = newAddress();
    const ends = await failures(member, 7, address);
    expect(ends.map(statusOf)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = await login(member.username, member.password, address);
    expect(last).toMatchObject({ status: 429, key: 'tooManyLogins' });
    if (last.ok) return;
    const seconds = Number(last.params.seconds);
    expect(seconds).toBeGreaterThan(50);
    expect(last.message).toBe(`Too many failed logins. Please try again in ${seconds} seconds`);
  });

  it('are counted before the password is looked at: of 40 at once 5 are tried', async () => {
    const member = await maker.make.member();
    const ends = await Promise.all(
      Array.from({ length: 40 }, () => login(member.username, 'wrong', newAddress())),
    );
    expect(ends.filter((end) => statusOf(end) === 401)).toHaveLength(5);
    expect(ends.filter((end) => statusOf(end) === 429)).toHaveLength(35);
  });

  it('are counted for the account by whatever name it is called', async () => {
    const member = await maker.make.member();
    const names = [
      member.username,
      member.username.toUpperCase(),
      member.email,
      ` ${member.username} `,
      member.email.toUpperCase(),
      member.username,
    ];
    const ends = [];
    for (const name of names) ends.push(statusOf(await login(name, 'wrong', newAddress())));
    expect(ends).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('look the same for a name that nobody has', async () => {
    const address = newAddress();
    const ends = [];
    for (let i = 0; i < 6; i++) ends.push(await login('nobody.at.all', 'wrong', address));
    expect(ends.map(statusOf)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(ends[0]).toMatchObject({ message: 'Invalid username or password' });
  });

  it('from elsewhere do not lock a member out at an address used before', async () => {
    const member = await maker.make.member();
    const home = newAddress();
    expect(statusOf(await login(member.username, member.password, home))).toBe(200);
    await failures(member, 12, newAddress());
    expect(statusOf(await login(member.username, member.password, newAddress()))).toBe(429);
    expect(statusOf(await login(member.username, member.password, home))).toBe(200);
    // Guessing at home is counted, too.
    const ends = await failures(member, 6, home);
    expect(ends.map(statusOf)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are forgotten with a right password', async () => {
    const member = await maker.make.member();
    const address = newAddress();
    for (let round = 0; round < 3; round++) {
      expect((await failures(member, 4, address)).map(statusOf)).toEqual([401, 401, 401, 401]);
      expect(statusOf(await login(member.username, member.password, address))).toBe(200);
    }
  });

  it('are 50 an address, whoever is guessed at', async () => {
    const address = newAddress();
    const ends = [];
    for (let i = 0; i < 52; i++) ends.push(statusOf(await login(`guess${i}`, 'wrong', address)));
    expect(ends.slice(0, 50)).toEqual(new Array(50).fill(401));
    expect(ends.slice(50)).toEqual([429, 429]);
  });
});

describe('a batch', () => {
  const batch = (count: number, username: string) =>
    fetch(`${server.url}/trpc/${new Array(count).fill('auth.login').join(',')}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify(
        Object.fromEntries(
          Array.from({ length: count }, (_, i) => [i, { username, password: `guess ${i}` }]),
        ),
      ),
    });

  it('of 400 logins, or of 11, is refused whole', async () => {
    const member = await maker.make.member();
    for (const count of [400, 11]) {
      const response = await batch(count, member.username);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      await response.text();
    }
    expect(statusOf(await login(member.username, member.password, newAddress()))).toBe(200);
  });

  it('of 10 logins tries 5, and says how long to wait', async () => {
    const member = await maker.make.member();
    const response = await batch(10, member.username);
    const answers = (await response.json()) as { error: { data: { httpStatus: number } } }[];
    const codes = answers.map(({ error }) => error.data.httpStatus).sort();
    expect(codes).toEqual([...new Array(5).fill(401), ...new Array(5).fill(429)]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('cannot be smuggled past the bound by how its path is written', async () => {
    const eleven = new Array(11).fill('auth.login');
    for (const path of [eleven.join('%2C'), eleven.join('%2c')]) {
      const response = await fetch(`${server.url}/trpc/${path}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
        body: JSON.stringify(Object.fromEntries(eleven.map((_, i) => [i, { username: 'x', password: 'y' }]))),
      });
      expect(response.status).toBe(400);
    }
  });
});

describe('other limits', () => {
  it('are 60 registrations an address an hour', async () => {
    const address = newAddress();
    const nobody = await server.caller(null, address);
    const ends = [];
    for (let i = 0; i < 61; i++) {
      ends.push(
        statusOf(await outcome(nobody.auth.register({ ...stranger(), referralCode: 'no.such.code' }))),
      );
    }
    expect(ends).toEqual([...new Array(60).fill(400), 429]);
  });

  it('are 5 deposits an account and 20 uploads an address an hour', async () => {
    const person = await maker.make.awaiting();
    const deposit = async (userId: string, address: string) => {
      const nobody = await server.caller(null, address);
      const input = { userId, amount: 865, paymentMethod: 'SadaPay', transactionId: 'x' } as const;
      return outcome(nobody.requests.createDeposit({ ...input, screenshot: await screenshot() }));
    };
    const ends = [];
    for (let i = 0; i < 6; i++) ends.push(statusOf(await deposit(person.id, newAddress())));
    expect(ends).toEqual([409, 409, 409, 409, 409, 429]);
    const address = newAddress();
    const uploads = [];
    for (let i = 0; i < 21; i++) uploads.push(statusOf(await deposit(crypto.randomUUID(), address)));
    expect(uploads).toEqual([...new Array(20).fill(404), 429]);
  });

  it('are 5 resets an account an hour, the same for a name that nobody has', async () => {
    const member = await maker.make.member();
    for (const who of [member, stranger()]) {
      const ends = [];
      for (let i = 0; i < 6; i++) {
        const nobody = await server.caller(null, newAddress());
        const { username, email } = who;
        ends.push(
          statusOf(
            await outcome(
              nobody.auth.forgotPassword({
                username,
                email,
                newPassword: 'long-enough',
                screenshot: await screenshot(),
              }),
            ),
          ),
        );
      }
      expect(ends).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('believe the forwarded address of the trusted proxy only', async () => {
    // This server trusts one hop: what a client puts before it is nobody's word.
    const member = await maker.make.member();
    const ends = [];
    for (let i = 0; i < 51; i++) {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `${newAddress()}, 10.9.9.9` },
        body: JSON.stringify({ username: `x${i}`, password: 'wrong' }),
      });
      ends.push(response.status);
      await response.text();
    }
    expect(ends[49]).toBe(401);
    expect(ends[50]).toBe(429);
    expect(
      await refused(httpClient(server.url).auth.login.mutate({ ...SUPERADMIN, password: 'no' })),
    ).toMatchObject({ status: 401 });
    expect(member.id).toBeTruthy();
  });
});
