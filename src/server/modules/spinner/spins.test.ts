import { afterEach, describe, expect, it } from 'vitest';
import { milsToPaisa, toPkr } from '#shared/money.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment, spinPrize, spinRoll, spinSlice } from '#shared/spinner.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { startTestServer, testServer } from '#testing/server.ts';

const server = testServer();
afterEach(() => server.db.clock.reset());

/** Verifies a spin as a member can: with the published functions only. */
async function verify(spin: SpinView): Promise<void> {
  expect(await oddsHash(spin.odds)).toBe(spin.oddsHash);
  expect(await spinCommitment(spin)).toBe(spin.commitment);
  expect(await spinRoll(spin.secret, spin.clientSeed)).toBe(spin.roll);
  const usdMils = spinPrize(spin.odds, spin.roll);
  expect(spin.result).toBe(usdMils === 0 ? 'try again' : usdMils / 1000);
  expect(spin.prize).toBe(toPkr(milsToPaisa(usdMils)));
  expect(spin.slice).toBe(spinSlice(usdMils, spin.roll));
}

/** A real browser can't, because it does not know the secret. */
async function luckySeed(member: Person, usdMils: number): Promise<string> {
  const { businessDay } = await member.as().spinner.commit();
  const [open] = await server.db.sql<{ id: string }[]>`select id from spins where user_id = ${member.id}`;
  const secret = server.deps.vault.keyedHash('spin', `${open?.id}|${member.id}|${businessDay}`);
  for (let i = 0; ; i++) {
    if (spinPrize(DEFAULT_ODDS, await spinRoll(secret, `seed ${i}`)) === usdMils) return `seed ${i}`;
  }
}

describe('the daily spin', () => {
  it('publishes a commitment first, and reveals the committed secret after the seed was sent', async () => {
    const member = await server.make.member();
    const client = member.as();
    expect(await client.spinner.status()).toMatchObject({
      canSpin: true,
      nextSpinTime: null,
      commitment: null,
      odds: DEFAULT_ODDS,
    });
    const open = await client.spinner.commit();
    expect(open.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(open)).not.toContain('secret');
    expect((await client.spinner.commit()).commitment).toBe(open.commitment);
    expect((await client.spinner.status()).commitment).toBe(open.commitment);

    const spin = await client.spinner.spin({
      commitment: open.commitment ?? '',
      clientSeed: 'my own seed',
    });
    expect(spin).toMatchObject({
      commitment: open.commitment,
      clientSeed: 'my own seed',
      clientSeedByServer: false,
      memberId: member.id,
      businessDay: open.businessDay,
    });
    await verify(spin);
    expect(spin.newBalance).toBe(spin.prize);
    expect((await client.spinner.history({})).items).toEqual([
      expect.objectContaining({ id: spin.id, secret: spin.secret }),
    ]);
    expect(await client.spinner.status()).toMatchObject({
      canSpin: false,
      nextSpinTime: spin.nextSpinTime,
    });
    await refused(client.spinner.spin({}), 409, 'Already Spin Today');
  });

  it('without a browser seed uses a server seed and says so', async () => {
    const member = await server.make.member();
    const spin = await member.as().spinner.spin({});
    expect(spin.clientSeedByServer).toBe(true);
    await verify(spin);
  });

  it('refuses a seed for another commitment, and can still be used', async () => {
    const client = (await server.make.member()).as();
    await client.spinner.commit();
    await refused(
      client.spinner.spin({ commitment: 'ab'.repeat(32), clientSeed: 'x' }),
      409,
      'commitmentChanged',
    );
    expect((await client.spinner.status()).canSpin).toBe(true);
  });

  it('happens once and pays once when 8 arrive at the same time', async () => {
    const member = await server.make.member();
    const clientSeed = await luckySeed(member, 1_000);
    const client = member.as();
    const { answers, refusals } = await race(8, () => client.spinner.spin({ clientSeed }));
    expect(answers).toEqual([expect.objectContaining({ result: 1, prize: 280, newBalance: 280 })]);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(7).fill('alreadySpun'));
    expect(await client.users.me()).toMatchObject({ balance: 280, todayEarnings: 280 });
  });

  it.each([
    [1, 0.28],
    [50, 14],
    [200, 56],
    [600, 168],
    [800, 224],
    [3_000, 840],
    [5_000, 1_400],
  ])('of %i thousandths of a dollar pays ₨%d', async (usdMils, prize) => {
    const member = await server.make.member();
    const clientSeed = await luckySeed(member, usdMils);
    const spin = await member.as().spinner.spin({ clientSeed });
    expect(spin).toMatchObject({ result: usdMils / 1000, prize, newBalance: prize });
    await verify(spin);
  });

  it('is available again at midnight in Karachi, with a new commitment', async () => {
    const member = await server.make.member();
    const client = member.as();
    await server.db.clock.set('2026-12-31T18:30:00Z');
    const spin = await client.spinner.spin({ clientSeed: 'old year' });
    expect(spin).toMatchObject({ businessDay: '2026-12-31', nextSpinTime: '2026-12-31T19:00:00.000Z' });
    await server.db.clock.set('2026-12-31T18:59:59.999Z');
    expect((await client.spinner.status()).canSpin).toBe(false);
    await server.db.clock.set('2026-12-31T19:00:00Z');
    expect(await client.spinner.status()).toMatchObject({
      canSpin: true,
      businessDay: '2027-01-01',
      commitment: null,
    });
    const next = await client.spinner.spin({ clientSeed: 'new year' });
    expect(next.businessDay).toBe('2027-01-01');
    expect(next.commitment).not.toBe(spin.commitment);
    await verify(next);
  });

  it('repeated after midnight with its key gets the first answer', async () => {
    const client = (await server.make.member()).as();
    await server.db.clock.set('2026-09-01T18:59:59Z');
    const { commitment } = await client.spinner.commit();
    const again = { commitment: commitment ?? '', clientSeed: 'seed', idempotencyKey: 'late' };
    const first = await client.spinner.spin(again);
    await server.db.clock.set('2026-09-01T19:00:01Z');
    expect(await client.spinner.spin(again)).toEqual(first);
  });

  it("with yesterday's commitment is refused after midnight", async () => {
    const client = (await server.make.member()).as();
    await server.db.clock.set('2026-10-01T18:59:00Z');
    const { commitment } = await client.spinner.commit();
    await server.db.clock.set('2026-10-01T19:01:00Z');
    await refused(
      client.spinner.spin({ commitment: commitment ?? '', clientSeed: 'late' }),
      409,
      'commitmentChanged',
    );
    expect((await client.spinner.status()).canSpin).toBe(true);
  });
});

describe('the secret of an open spin', () => {
  it('is not in the database until the spin reveals it', async () => {
    const member = await server.make.member();
    const client = member.as();
    await client.spinner.commit();
    const row = () => server.db.sql<{ secret: string | null; text: string }[]>`
      select secret, to_jsonb(s)::text as text from spins s where user_id = ${member.id}`;
    const [open] = await row();
    expect(open?.secret).toBeNull();
    const spin = await client.spinner.spin({});
    expect(open?.text).not.toContain(spin.secret);
    expect((await row())[0]?.secret).toBe(spin.secret);
    await verify(spin);
  });

  it('is not stored in the database before the spin, whoever writes it', async () => {
    const { id } = await server.make.member();
    const write = (secret: string | null, spunAt: string | null) => server.db.sql`
      insert into spins (user_id, day, commitment, secret, odds, odds_hash, spun_at, roll, client_seed, prize)
      values (${id}, current_date, 'c', ${secret}, '[]', 'h', ${spunAt}, ${spunAt && 1}, ${spunAt && 's'}, ${spunAt && 0})`;
    await expect(write('ab', null)).rejects.toMatchObject({ code: 'SK409', message: 'commitmentChanged' });
    await expect(write(null, '2026-11-21')).rejects.toThrow('spins_whole');
    await write(null, null);
    await expect(server.db.sql`update spins set secret = 'ab' where user_id = ${id}`).rejects.toThrow(
      'spins_whole',
    );
  });

  it('is the same on every server, and after a restart', async () => {
    const member = await server.make.member();
    const { commitment } = await member.as().spinner.commit();
    await using other = await startTestServer({ database: server.db });
    const client = other.caller(member.token);
    expect((await client.spinner.commit()).commitment).toBe(commitment);
    const spin = await client.spinner.spin({ commitment: commitment ?? '', clientSeed: 'mine' });
    expect(spin.commitment).toBe(commitment);
    await verify(spin);
  });

  it('is lost with APP_SECRET: a new commitment is published before a seed is sent', async () => {
    const member = await server.make.member();
    const { commitment: old } = await member.as().spinner.commit();
    await using other = await startTestServer({
      database: server.db,
      env: { APP_SECRET: 'another secret of at least 32 characters' },
    });
    const { token } = await other.caller().auth.login({
      username: member.username,
      password: PASSWORD,
    });
    const client = other.caller(token);
    // The server does not show a commitment whose secret it can't derive again.
    expect(await client.spinner.status()).toMatchObject({ canSpin: true, commitment: null });
    await refused(
      client.spinner.spin({ commitment: old ?? '', clientSeed: 'mine' }),
      409,
      'commitmentChanged',
    );
    const { commitment } = await client.spinner.status();
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(commitment).not.toBe(old);
    const spin = await client.spinner.spin({ commitment: commitment ?? '', clientSeed: 'new' });
    expect(spin.commitment).toBe(commitment);
    await verify(spin);
  });
});
