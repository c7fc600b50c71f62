import { screenshot } from '#testing/factories.ts';
import type { Moves } from './moves.ts';
import { PASSWORD } from './server.ts';

export interface Member {
  readonly id: string;
  readonly token: string;
}

export interface Registered {
  readonly username: string;
}

export interface People {
  readonly boss: string;
  readonly members: readonly Member[];
  readonly registered: Registered[];
  act(): Promise<void>;
}

const person = (username: string) => ({
  name: 'Chaos',
  username,
  email: `${username}@example.com`,
  phone: '03001234567',
  password: PASSWORD,
});

export async function makePeople(moves: Moves, count: number): Promise<People> {
  const login = (username: string) => moves.must('/auth/login', undefined, { username, password: PASSWORD });
  const { token: boss } = await login('superadmin');
  const { video } = await moves.must('/videos', boss, {
    title: 'V',
    description: 'D',
    url: 'https://example.com',
  });
  const members: Member[] = [];
  for (let i = 0; i < count; i++) {
    await moves.must('/users', boss, { ...person(`chaos${i}`), paymentMethod: 'SadaPay', role: 'user' });
    const { token, user } = await login(`chaos${i}`);
    const start = { amount: 100_000, type: 'deposit', description: 'Start' };
    await moves.must(`/users/${user.id}/balance`, boss, start);
    members.push({ id: user.id, token });
  }
  const registered: Registered[] = [];
  return {
    boss,
    members,
    registered,
    async act() {
      await Promise.all([
        ...members.map((member) => actAsMember(moves, member, video._id)),
        ...members.map((member) => manageCash(moves, boss, member)),
        decideWithdrawals(moves, boss),
        join(moves, boss, registered),
      ]);
    },
  };
}

async function actAsMember(moves: Moves, { id, token }: Member, videoId: string): Promise<void> {
  for (let round = 0; moves.running; round++) {
    await moves.move(`/videos/click/${id}`, token, { videoId });
    if (round % 5 === 0) await moves.move(`/users/${id}/spin`, token, {});
    if (round % 4 !== 0) continue;
    const me = await moves.call(`/users/${id}`, token);
    if (me?.status !== 200) continue;
    const { withdrawalCount } = JSON.parse(me.text).user;
    const amount = [143, 285, 855][withdrawalCount] ?? 1_400;
    const account = { accountNumber: '1', accountName: 'A', bankName: 'B' };
    await moves.move('/requests/withdrawal', token, { userId: id, amount, ...account, withdrawalCount });
  }
}

async function manageCash(moves: Moves, boss: string, { id }: Member): Promise<void> {
  for (let round = 0; moves.running; round++) {
    const type = round % 3 ? 'deposit' : 'withdraw';
    await moves.move(`/users/${id}/balance`, boss, { amount: 1 + (round % 50), type });
  }
}

async function decideWithdrawals(moves: Moves, boss: string): Promise<void> {
  for (let round = 0; moves.running; ) {
    const listed = await moves.call('/requests?limit=20', boss);
    const requests = listed?.status === 200 ? JSON.parse(listed.text).requests : [];
    for (const request of requests) {
      if (request.status !== 'Pending' || !moves.running) continue;
      await moves.move(`/requests/${request._id}/${round++ % 5 ? 'approve' : 'reject'}`, boss, {});
    }
  }
}

async function join(moves: Moves, boss: string, registered: Registered[]): Promise<void> {
  const picture = await screenshot();
  for (let n = 0; moves.running; n++) {
    const username = `joiner${n}`;
    const answer = await moves.move('/auth/register', undefined, {
      ...person(username),
      referralCode: 'superadmin',
    });
    if (answer?.status !== 200) continue;
    registered.push({ username });
    const { userId } = JSON.parse(answer.text);
    const deposit = {
      userId,
      amount: 865,
      paymentMethod: 'Easypaisa',
      transactionId: `tx-${n}`,
      screenshot: picture,
    };
    const sent = await moves.move('/requests', undefined, deposit);
    if (sent?.status === 200)
      await moves.move(`/requests/${JSON.parse(sent.text).requestId}/approve`, boss, {});
  }
}
