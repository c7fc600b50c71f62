import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fetchJson, race, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let member: Person;
let staff: Caller;
beforeAll(async () => {
  member = await server.make.member();
  staff = await (await server.make.admin()).as();
});
beforeEach(async () => {
  await server.db.sql`update videos set deleted_at = now(), is_active = false`;
});

const shown = async () => (await (await member.as()).videos.list()).map(({ title }) => title);
const make = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles) ids.push((await server.make.video(title)).id);
  return ids;
};

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
