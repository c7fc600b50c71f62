import { describe, expect, it } from 'vitest';
import { BANK, depositOf, stranger } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { contactRoutes } from './contacts.routes.ts';
import { requestRoutes } from './requests.routes.ts';
import { callsOf, type Person, Rest } from './rest.fixture.ts';
import { videoRoutes } from './videos.routes.ts';

const rest = new Rest();
const admin = fixture(() => rest.server.make.admin());

async function applicant() {
  const person = stranger();
  const sent = { ...person, referralCode: 'superadmin' };
  const { userId } = await rest.ok('POST', '/auth/register', { body: sent });
  const body = { ...(await depositOf(userId, { transactionId: 'TX-1' })), type: 'Deposit' };
  return { ...person, userId, body };
}
const member = (balance: number) => rest.server.make.member({ balance });
const withdrawal = ({ id }: Person, amount: number, withdrawalCount = 0) => ({
  userId: id,
  amount,
  withdrawalCount,
  ...BANK,
});
const balanceOf = async ({ id, token }: Person) =>
  (await rest.ok('GET', `/users/${id}`, { token })).user.balance;
const transactionsOf = ({ id, token }: Person) => rest.ok('GET', `/users/${id}/transactions`, { token });
const list = async (query = '') =>
  (await rest.ok('GET', `/requests${query}`, { token: admin.token })).requests;
const decide = (id: string, verdict: string, body?: object) =>
  rest.send('POST', `/requests/${id}/${verdict}`, { token: admin.token, body });

describe('the joining deposit', () => {
  it('is sent without a token, listed with its member, and activates the account when approved', async () => {
    const { body, name, userId, username, password } = await applicant();
    const wrong = await rest.send('POST', '/requests', { body: { ...body, transactionId: ' ' } });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Please enter transaction ID' } });
    const { requestId, message } = await rest.ok('POST', '/requests', { body });
    expect(message).toBe(
      'Deposit request submitted! Please wait for admin approval to access your dashboard.',
    );
    const [row] = await list('?type=Deposit&status=Pending&limit=1');
    expect(row).toMatchObject({
      _id: requestId,
      user: name,
      userId: { _id: userId, username },
      type: 'Deposit',
      amount: 865,
      phone: '03001234567',
      paymentMethod: 'SadaPay',
      transactionId: 'TX-1',
      accountNumber: null,
    });
    expect(row.screenshot).toMatch(/signature=/);
    expect(await decide(requestId, 'approve')).toMatchObject({
      status: 200,
      body: { message: 'Deposit approved! User account activated successfully.', newBalance: 865 },
    });
    const person = await rest.login(username, password);
    expect(await balanceOf(person)).toBe(865);
  });
});

describe('a withdrawal', () => {
  it('deducts the amount at once, returns the fee, and is paid when approved', async () => {
    const person = await member(500);
    const body = withdrawal(person, 143);
    const made = await rest.ok('POST', '/requests/withdrawal', { token: person.token, body });
    expect(made).toMatchObject({ deductedAmount: 143, fee: 1.43, payout: 141.57, newBalance: 357 });
    const [row] = await list('?type=Withdraw&limit=1');
    expect(row).toMatchObject({
      _id: made.requestId,
      userId: { _id: person.id, username: person.username },
      ...BANK,
      status: 'Pending',
      screenshot: null,
    });
    expect(row.description).toBeTruthy();
    expect((await decide(made.requestId, 'approve')).body).toMatchObject({
      message: 'Withdrawal approved! Payment processed successfully.',
      newBalance: 357,
    });
    const { transactions } = await transactionsOf(person);
    expect(transactions.at(-1)).toMatchObject({
      type: 'withdrawal',
      amount: 143,
      status: 'completed',
      balanceAfter: 357,
    });
  });

  it('is refunded when rejected, and when deleted while pending', async () => {
    const person = await member(500);
    const ask = async () =>
      (await rest.ok('POST', '/requests/withdrawal', { token: person.token, body: withdrawal(person, 143) }))
        .requestId;
    const first = await ask();
    expect((await decide(first, 'reject', { reason: 'Not readable' })).status).toBe(200);
    expect(await list('?status=Rejected&limit=1')).toMatchObject([{ _id: first }]);
    const { removed } = await rest.ok('POST', '/requests/cleanup', { token: admin.token });
    expect([removed, await list('?status=Rejected')]).toEqual([1, []]);
    const { transactions } = await transactionsOf(person);
    expect(transactions.slice(-2)).toMatchObject([
      { type: 'withdrawal', status: 'rejected', amount: 143 },
      { type: 'deposit', kind: 'refund', amount: 143 },
    ]);
    await rest.ok('DELETE', `/requests/${await ask()}`, { token: admin.token });
    expect(await balanceOf(person)).toBe(500);
  });
});

describe('the list of requests', () => {
  it('is newest first, searched and filtered, and continues after a page', async () => {
    const people = [await member(500), await member(500)];
    for (const person of people) {
      await rest.ok('POST', '/requests/withdrawal', { token: person.token, body: withdrawal(person, 143) });
    }
    const [older, newer] = people;
    const page = await rest.ok('GET', '/requests?limit=1', { token: admin.token });
    expect(page.requests[0].userId._id).toBe(newer?.id);
    const next = await rest.ok('GET', `/requests?limit=1&cursor=${page.nextCursor}`, { token: admin.token });
    expect(next.requests[0].userId._id).toBe(older?.id);
    const found = await list(`?search=${older?.username}&status=Pending`);
    expect(found.map((row: { username: string }) => row.username)).toContain(older?.username);
    expect((await rest.send('GET', '/requests?status=pending', { token: admin.token })).status).toBe(400);
  });
});

const add = async (title: string): Promise<string> => {
  const body = { title, description: `About ${title}`, url: `https://example.com/${title}` };
  return (await rest.ok('POST', '/videos', { token: admin.token, body })).video._id;
};
const click = (person: Person, videoId: unknown, path: string = person.id, headers = {}) =>
  rest.send('POST', `/videos/click/${path}`, { token: person.token, body: { videoId }, headers });
const clicksOf = ({ id, token }: Person) => rest.ok('GET', `/videos/status/${id}`, { token });

describe('the videos', () => {
  it('are edited and deleted by staff', async () => {
    const id = await add('to-edit');
    const body = { title: 'Edited', description: 'New', url: 'https://example.com/new', isActive: false };
    const { video: edited } = await rest.ok('PUT', `/videos/${id}`, { token: admin.token, body });
    expect(edited).toMatchObject({ _id: id, ...body });
    await rest.ok('DELETE', `/videos/${id}`, { token: admin.token });
  });
});

describe('the clicks of a day', () => {
  it("count only for the caller, whether the path has the member's or the video's id", async () => {
    const [one, two, video] = [
      await rest.server.make.member(),
      await rest.server.make.member(),
      await add('video-2'),
    ];
    expect((await click(one, video, video)).status).toBe(200);
    expect((await click(one, video, two.id)).status).toBe(403);
    expect((await click(one, video, 'no-id')).status).toBe(404);
    const seen = await rest.send('GET', `/videos/status/${two.id}`, { token: one.token });
    expect(seen.status).toBe(403);
    expect([await clicksOf(one), await clicksOf(two)]).toMatchObject([
      { dailyClicks: 1, remainingClicks: 9, canClick: true },
      { dailyClicks: 0 },
    ]);
    const { videos } = await rest.ok('GET', '/videos/list', { token: one.token });
    expect(videos.map(({ _id }: { _id: string }) => _id)).toContain(video);
  });
});

const letter = ({ id }: Person) => ({
  userId: id,
  name: 'Somebody',
  email: 'somebody@example.com',
  subject: 'A question',
  message: 'How?\n<b>Why?</b>',
});
const letters = async () => (await rest.ok('GET', '/contacts', { token: admin.token })).contacts;

describe('contact messages over REST', () => {
  it('are written by a member, and read and deleted by staff', async () => {
    const member = await rest.server.make.member();
    const { userId, ...written } = letter(member);
    const { contactId } = await rest.ok('POST', '/contacts', { token: member.token, body: letter(member) });
    const [row] = await letters();
    expect(row).toMatchObject({
      ...written,
      _id: contactId,
      status: 'New',
      userId: { _id: userId, username: member.username },
    });
    await rest.ok('POST', `/contacts/${contactId}/read`, { token: admin.token });
    expect((await letters())[0]).toMatchObject({ _id: contactId, status: 'Read' });
    await rest.ok('DELETE', `/contacts/${contactId}`, { token: admin.token });
    expect(await letters()).toEqual([]);
  });
});

it('each documented call of requests, videos and contacts succeeded in a test above', () => {
  const calls = callsOf([...requestRoutes, ...videoRoutes, ...contactRoutes]);
  expect(calls.filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
