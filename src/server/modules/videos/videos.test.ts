import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VideoView } from '#shared/views/videos.ts';
import { fetchJson, race, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
afterEach(() => server.db.clock.reset());
let video: VideoView;
beforeAll(async () => {
  video = await server.make.video();
});

async function click(person: Person, times: number) {
  for (let i = 1; i < times; i++) await person.as().videos.click({ videoId: video.id });
  return person.as().videos.click({ videoId: video.id });
}

describe('clicking videos', () => {
  it('pays ₨14 for the tenth click of the day and nothing for the nine before', async () => {
    const member = await server.make.member();
    for (let n = 1; n <= 9; n++) {
      expect(await click(member, 1)).toMatchObject({
        videoUrl: video.url,
        dailyClicks: n,
        remainingClicks: 10 - n,
        rewardEarned: 0,
        newBalance: 0,
      });
    }
    expect(await click(member, 1)).toMatchObject({
      dailyClicks: 10,
      remainingClicks: 0,
      rewardEarned: 14,
      newBalance: 14,
    });
    await refused(click(member, 1), 409, 'Daily video limit reached! Try again tomorrow.');
    expect(await member.as().users.me()).toMatchObject({
      balance: 14,
      todayEarnings: 14,
      totalEarnings: 14,
    });
  });

  it('counts one of 12 concurrent clicks after 9 of 10, and pays once', async () => {
    const member = await server.make.member();
    await click(member, 9);
    const client = member.as();
    const { answers, refusals } = await race(12, () => client.videos.click({ videoId: video.id }));
    expect(answers).toEqual([expect.objectContaining({ dailyClicks: 10, rewardEarned: 14, newBalance: 14 })]);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(11).fill('videoLimitReached'));
    expect(await client.videos.status()).toMatchObject({
      dailyClicks: 10,
      remainingClicks: 0,
      canClick: false,
    });
    expect((await client.users.me()).balance).toBe(14);
  });

  it('names each clicked video of the day once, and none of another member', async () => {
    const [member, other] = [await server.make.member(), await server.make.member()];
    const second = await server.make.video();
    const client = member.as();
    expect((await client.videos.status()).watched).toEqual([]);
    await click(member, 2);
    await client.videos.click({ videoId: second.id });
    expect(await client.videos.status()).toMatchObject({ dailyClicks: 3 });
    expect((await client.videos.status()).watched.toSorted()).toEqual([video.id, second.id].toSorted());
    expect((await other.as().videos.status()).watched).toEqual([]);
  });

  it('refuses a click on an inactive or deleted video, and does not count it', async () => {
    const { videos } = (await server.make.member()).as();
    const { id } = await server.make.video();
    await server.boss.videos.activate({ id, isActive: false });
    await refused(videos.click({ videoId: id }), 404);
    await server.boss.videos.delete({ id });
    await refused(videos.click({ videoId: id }), 404);
    expect((await videos.status()).dailyClicks).toBe(0);
  });

  it('starts again at midnight in Karachi, to the second', async () => {
    const member = await server.make.member();
    const client = member.as();
    await server.db.clock.set('2026-11-05T18:59:59Z');
    await click(member, 10);
    expect(await client.videos.status()).toMatchObject({
      canClick: false,
      resetsAt: '2026-11-05T19:00:00.000Z',
    });
    expect((await client.users.me()).todayEarnings).toBe(14);

    await server.db.clock.set('2026-11-05T19:00:00Z');
    expect(await client.videos.status()).toMatchObject({
      dailyClicks: 0,
      canClick: true,
      watched: [],
      resetsAt: '2026-11-06T19:00:00.000Z',
    });
    expect(await client.users.me()).toMatchObject({ todayEarnings: 0, totalEarnings: 14, balance: 14 });
    expect(await click(member, 10)).toMatchObject({ rewardEarned: 14, newBalance: 28 });
  });
});

describe('the order of videos', () => {
  let member: Person;
  let staff: Caller;
  beforeAll(async () => {
    member = await server.make.member();
    staff = await (await server.make.admin()).as();
  });
  beforeEach(async () => {
    await server.db.sql`update videos set deleted_at = now(), is_active = false`;
  });

  const shown = async () => (await member.as().videos.list()).map(({ title }) => title);
  const make = async (...titles: string[]) => {
    const ids: string[] = [];
    for (const title of titles) ids.push((await server.make.video(title)).id);
    return ids;
  };

  it('members see the first ten active ones, oldest first, and staff all, newest first', async () => {
    const titles = Array.from({ length: 12 }, (_, i) => `Video ${i}`);
    const [first = ''] = await make(...titles);
    await staff.videos.activate({ id: first, isActive: false });
    expect(await shown()).toEqual(titles.slice(1, 11));
    expect((await staff.videos.list()).map(({ title }) => title)).toEqual(titles.toReversed());
  });

  it('members see active videos oldest first, until staff change the order', async () => {
    const [a = '', b = '', c = ''] = await make('A', 'B', 'C');
    expect(await shown()).toEqual(['A', 'B', 'C']);
    await staff.videos.move({ id: c, direction: 'up' });
    expect(await shown()).toEqual(['A', 'C', 'B']);
    await staff.videos.move({ id: a, direction: 'down' });
    expect(await shown()).toEqual(['C', 'A', 'B']);
    await make('D');
    expect(await shown()).toEqual(['C', 'A', 'B', 'D']);
    await staff.videos.move({ id: c, direction: 'up' });
    expect(await shown()).toEqual(['C', 'A', 'B', 'D']);
    await staff.videos.delete({ id: b });
    expect(await shown()).toEqual(['C', 'A', 'D']);
  });

  it('a video is hidden and shown again, and keeps its title and place', async () => {
    const [a = ''] = await make('A', 'B');
    expect(await staff.videos.activate({ id: a, isActive: false })).toMatchObject({
      title: 'A',
      isActive: false,
    });
    expect(await shown()).toEqual(['B']);
    await staff.videos.activate({ id: a, isActive: true });
    expect(await shown()).toEqual(['A', 'B']);
    const rows = await server.db.sql`select before, after from audit_log where target_id = ${a} order by id`;
    expect(rows.slice(1).map(({ before, after }) => [before.isActive, after.isActive])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('moves of several staff at once keep every video in one place of its own', async () => {
    const ids = await make('A', 'B', 'C', 'D', 'E');
    const { refusals } = await race(20, (i) =>
      staff.videos.move({ id: ids[i % 5] ?? '', direction: i % 3 === 0 ? 'up' : 'down' }),
    );
    expect(refusals).toEqual([]);
    const rows = await server.db.sql`select place from videos where deleted_at is null order by place`;
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  });

  it('an unknown or deleted video is neither moved nor shown', async () => {
    const [gone = ''] = await make('A');
    await staff.videos.delete({ id: gone });
    for (const id of [gone, randomUUID()]) {
      await refused(staff.videos.move({ id, direction: 'up' }), 'videoNotFound');
      await refused(staff.videos.activate({ id, isActive: true }), 'videoNotFound');
    }
  });

  it('the documented list of staff stays newest first, and has no place', async () => {
    const [a = ''] = await make('A', 'B');
    await staff.videos.move({ id: a, direction: 'down' });
    expect((await staff.videos.list()).map(({ title, place }) => [title, place])).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    const boss = await server.make.superadmin();
    const { body } = await fetchJson(`${server.url}/api/videos/list`, { token: boss.token });
    expect(body.videos.map((one: { title: string }) => one.title)).toEqual(['B', 'A']);
    expect(body.videos[0]).not.toHaveProperty('place');
  });
});
