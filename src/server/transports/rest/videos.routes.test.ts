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

let video: string;
beforeAll(async () => {
  admin = await rest.join('admin');
  member = await rest.join();
  video = await add('video-1');
});

describe('the videos', () => {
  it('are edited and deleted by staff', async () => {
    const id = await add('to-edit');
    const body = { title: 'Edited', description: 'New', url: 'https://example.com/new', isActive: false };
    const { video: edited } = await rest.ok('PUT', `/videos/${id}`, { token: admin.token, body });
    expect(edited).toMatchObject({ _id: id, ...body });
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
  it('are counted, and paid as a deposit of the kind video', async () => {
    const person = await rest.join();
    expect(await status(person)).toMatchObject({ dailyClicks: 0, remainingClicks: 10, canClick: true });
    let last: unknown;
    for (let i = 0; i < 10; i++) last = (await click(person, video)).body;
    expect(last).toMatchObject({
      videoUrl: 'https://example.com/video-1',
      dailyClicks: 10,
      remainingClicks: 0,
      rewardEarned: 14,
      newBalance: 14,
    });
    expect((await click(person, video)).status).toBe(409);
    const { token, id } = person;
    const { transactions } = await rest.ok('GET', `/users/${id}/transactions`, { token });
    expect(transactions).toMatchObject([{ type: 'deposit', kind: 'video', amount: 14 }]);
  });

  it("count only for the caller, whether the path has the member's or the video's id", async () => {
    const [one, two] = [await rest.join(), await rest.join()];
    expect((await click(one, video, video)).status).toBe(200);
    expect((await click(one, video, two.id)).status).toBe(403);
    expect((await click(one, video, 'no-id')).status).toBe(404);
    expect((await click(one, undefined)).status).toBe(400);
    expect((await click(one, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await click(admin, video, one.id)).status).toBe(403);
    const seen = await rest.send('GET', `/videos/status/${two.id}`, { token: one.token });
    expect(seen.status).toBe(403);
    expect([(await status(one)).dailyClicks, (await status(two)).dailyClicks]).toEqual([1, 0]);
    const { videos } = await rest.ok('GET', '/videos/list', { token: one.token });
    expect(videos.map(({ _id }: { _id: string }) => _id)).toEqual([video]);
  });
});

it('each documented call of videos succeeded in a test above', () => {
  expect(callsOf(videoRoutes).filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
