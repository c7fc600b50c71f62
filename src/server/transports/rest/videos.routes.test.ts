import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Person, Rest } from './rest.fixture.ts';
import { videoRoutes } from './videos.routes.ts';

const rest = new Rest();
let admin: Person;
let member: Person;
const add = async (title: string): Promise<string> => {
  const body = { title, description: `About ${title}`, url: `https://example.com/${title}` };
  return (await rest.ok('POST', '/videos', { token: admin.token, body })).video._id;
};
const click = (person: Person, videoId: unknown, path: string = person.id, headers = {}) =>
  rest.send('POST', `/videos/click/${path}`, { token: person.token, body: { videoId }, headers });
const status = ({ id, token }: Person) => rest.ok('GET', `/videos/status/${id}`, { token });

let videos: string[];
beforeAll(async () => {
  admin = await rest.join('admin');
  member = await rest.join();
  videos = [];
  for (let i = 1; i <= 11; i++) videos.push(await add(`video-${i}`));
});

describe('the videos', () => {
  it('are the first ten active ones for members, oldest first, and all for staff, newest first', async () => {
    const ids = async ({ token }: Person) =>
      (await rest.ok('GET', '/videos/list', { token })).videos.map((video: { _id: string }) => video._id);
    expect(await ids(member)).toEqual(videos.slice(0, 10));
    expect(await ids(admin)).toEqual([...videos].reverse());
  });

  it('are edited and deleted by staff', async () => {
    const id = await add('to-edit');
    const body = { title: 'Edited', description: 'New', url: 'https://example.com/new', isActive: false };
    const { video } = await rest.ok('PUT', `/videos/${id}`, { token: admin.token, body });
    expect(video).toMatchObject({ _id: id, ...body });
    expect((await rest.send('PUT', `/videos/${id}`, { token: member.token, body })).status).toBe(403);
    await rest.ok('DELETE', `/videos/${id}`, { token: admin.token });
    expect((await rest.send('DELETE', `/videos/${id}`, { token: admin.token })).status).toBe(404);
    expect((await rest.send('PUT', `/videos/${id}`, { token: admin.token, body })).status).toBe(404);
    expect((await rest.send('DELETE', '/videos/no-id', { token: admin.token })).status).toBe(404);
  });

  it('require all fields and a web address', async () => {
    const post = (body: object) => rest.send('POST', '/videos', { token: admin.token, body });
    expect((await post({ title: 'a', description: 'b' })).body.message).toBe('Please fill all fields');
    expect((await post({ title: 'a', description: 'b', url: 'javascript:alert(1)' })).status).toBe(400);
  });
});

describe('the clicks of a day', () => {
  it('pay for the tenth, and further clicks are refused', async () => {
    const person = await rest.join();
    expect(await status(person)).toMatchObject({ dailyClicks: 0, remainingClicks: 10, canClick: true });
    for (const [index, video] of videos.slice(0, 10).entries()) {
      const { body } = await click(person, video);
      expect(body).toMatchObject({
        videoUrl: `https://example.com/video-${index + 1}`,
        dailyClicks: index + 1,
        remainingClicks: 9 - index,
        rewardEarned: index === 9 ? 14 : 0,
        newBalance: index === 9 ? 14 : 0,
      });
    }
    expect(await click(person, videos[0])).toMatchObject({
      status: 409,
      body: { message: 'Daily video limit reached! Try again tomorrow.' },
    });
    expect(await status(person)).toMatchObject({ dailyClicks: 10, remainingClicks: 0, canClick: false });
    const { transactions } = await rest.ok('GET', `/users/${person.id}/transactions`, {
      token: person.token,
    });
    expect(transactions).toMatchObject([{ type: 'deposit', kind: 'video', amount: 14 }]);
  });

  it('count once for one idempotency key', async () => {
    const person = await rest.join();
    const key = { 'idempotency-key': 'click-1' };
    const first = await click(person, videos[0], person.id, key);
    expect((await click(person, videos[0], person.id, key)).body).toEqual(first.body);
    expect(await status(person)).toMatchObject({ dailyClicks: 1 });
  });

  it("count only for the caller, whether the path has the member's or the video's id", async () => {
    const [one, two] = [await rest.join(), await rest.join()];
    expect((await click(one, videos[0], videos[0])).status).toBe(200);
    expect((await click(one, videos[0], two.id)).status).toBe(403);
    expect((await click(one, videos[0], 'no-id')).status).toBe(404);
    expect((await click(one, undefined)).status).toBe(400);
    expect((await click(one, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await click(admin, videos[0], one.id)).status).toBe(403);
    const seen = await rest.send('GET', `/videos/status/${two.id}`, { token: one.token });
    expect(seen.status).toBe(403);
    expect(await status(one)).toMatchObject({ dailyClicks: 1 });
    expect(await status(two)).toMatchObject({ dailyClicks: 0 });
  });
});

it('each documented call of videos succeeded in a test above', () => {
  expect(callsOf(videoRoutes).filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
