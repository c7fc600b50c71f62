import { describe, expect, it } from 'vitest';
import { httpClient } from '#testing/client.ts';
import { LETTER } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { OWN_PARTS } from './own-data.queries.ts';

const server = testServer({ rateLimits: true, brokenBooks: true });

async function download(token: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { url } = await httpClient(server.url, token).users.ownData.mutate({});
  const answer = await fetch(`${server.url}${url}`);
  expect(answer.headers.get('content-disposition')).toMatch(/my-data-[\d-]+\.json/);
  return JSON.parse(await answer.text());
}

describe("a member's own data", () => {
  it('is one JSON file with everything about the member, and without the name of a staff person', async () => {
    const { make } = server;
    const admin = await make.admin();
    const member = await make.member({ balance: 100_000 });
    const other = await make.member({ balance: 50_000 });
    const caller = await member.as();
    const staff = await admin.as();
    const mine = { ...LETTER, subject: 'Mine', message: 'A "question"' };
    const { id } = await caller.contacts.create({ userId: member.id, ...mine });
    const theirs = { ...LETTER, message: 'Their secret' };
    await other.as().contacts.create({ userId: other.id, ...theirs });
    await staff.contacts.reply({ id, text: 'An answer' });
    await staff.users.notes.add({ id: member.id, text: 'A note of staff' });
    await staff.users.adjustBalance({ id: member.id, amount: 12.5, type: 'deposit' });
    await setSettings(server, { secondPersonAdjustment: 100 });
    const big = { id: member.id, amount: 101, type: 'withdraw', description: 'Paid twice' } as const;
    await staff.users.adjustBalance(big);
    await staff.users.adjustBalance({ ...big, id: other.id, description: 'Their secret' });
    await setSettings(server, { secondPersonAdjustment: null });
    await make.operate(member.id, {});

    const file = await download(member.token);
    expect(Object.keys(file)).toEqual([...OWN_PARTS]);
    expect(file.profile).toMatchObject([{ id: member.id, username: member.username }]);
    expect(file.messages).toMatchObject([{ subject: 'Mine', message: 'A "question"' }]);
    expect(file.answers).toMatchObject([{ by: 'staff', text: 'An answer' }]);
    expect(file.requests?.[0]).toMatchObject({
      type: 'Deposit',
      screenshot: expect.stringMatching(/^[\w+/]+=*$/),
    });
    expect(file.movements?.length).toBeGreaterThan(0);
    expect(file.decisions).toContainEqual(
      expect.objectContaining({ byRole: 'admin', action: 'user.adjust_balance' }),
    );
    expect(file.decisions).toContainEqual(
      expect.objectContaining({ byRole: 'operator', action: 'operator.update' }),
    );
    expect(file.waitingChanges).toEqual([
      {
        kind: 'adjustment',
        amount: -101,
        text: 'Paid twice',
        requestId: null,
        askedByRole: 'admin',
        state: 'waiting',
        askedAt: expect.any(String),
        endedAt: null,
      },
    ]);
    // A person who is no staff any more acted as an admin.
    await make.operate(admin.id, { role: 'user' });
    const later = await download(member.token);
    expect(later.decisions).toEqual(file.decisions);
    expect(later.waitingChanges).toMatchObject([{ askedByRole: 'admin' }]);
    const text = JSON.stringify(file);
    for (const secret of [
      admin.username,
      admin.id,
      'Their secret',
      other.id,
      'A note of staff',
      'password_hash',
    ]) {
      expect(text, secret).not.toContain(secret);
    }
  });

  it('has every row, in its order, however many batches those are', async () => {
    const member = await server.make.member();
    await server.db.sql`insert into video_days (user_id, day, clicks)
      select ${member.id}, date '2020-01-01' + n, 1 + n % 10 from generate_series(0, 399) n`;
    const days = (await download(member.token)).clicksByDay ?? [];
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days).toHaveLength(400);
  });

  it('is written once at a time for each member', async () => {
    const member = await server.make.member();
    await server.db.sql`insert into contacts (id, user_id, name, email, subject, message, created_at)
      select gen_random_uuid(), ${member.id}, 'Me', 'me@example.com', 'S', repeat('x', 5000), app_now()
      from generate_series(1, 2000)`;
    const client = httpClient(server.url, member.token);
    const { url } = await client.users.ownData.mutate({});
    const slow = await fetch(`${server.url}${url}`);
    const again = client.users.ownData.mutate({});
    await expect(again).rejects.toMatchObject({ data: { key: 'exportsBusy' } });
    expect(await download((await server.make.member()).token)).toHaveProperty('profile');
    await slow.body?.cancel();
    await expect
      .poll(() =>
        client.users.ownData.mutate({}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('is not blocked by slow readers: they give way while others wait', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => server.make.member()));
    await server.db.sql`insert into contacts (id, user_id, name, email, subject, message, created_at)
      select gen_random_uuid(), u, 'Me', 'me@example.com', 'S', repeat('x', 5000), app_now()
      from unnest(${readers.map(({ id }) => id)}::uuid[]) u, generate_series(1, 2000)`;
    const slow = await Promise.all(
      readers.map(async ({ token }) => {
        const { url } = await httpClient(server.url, token).users.ownData.mutate({});
        return fetch(`${server.url}${url}`);
      }),
    );
    const other = await server.make.member();
    await expect.poll(() => download(other.token).catch(() => undefined)).toHaveProperty('profile');
    await Promise.all(slow.map(({ body }) => body?.cancel().catch(() => undefined)));
  });

  it('ends with the session that asked for it, and is asked for at most five times an hour', async () => {
    const member = await server.make.member();
    const client = httpClient(server.url, member.token);
    const { url } = await client.users.ownData.mutate({});
    for (let i = 1; i < 5; i++) await client.users.ownData.mutate({});
    await expect(client.users.ownData.mutate({})).rejects.toMatchObject({ data: { httpStatus: 429 } });
    await (await (await server.make.superadmin()).as()).users.update({ id: member.id, status: 'Inactive' });
    expect((await fetch(`${server.url}${url}`)).status).toBe(401);
  });
});
