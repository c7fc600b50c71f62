import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillText } from '#shared/i18n/en/errors.ts';
import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import { LEVELS } from '#shared/rules.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { readLedgerEntry } from './ledger-entry.ts';

describe('readLedgerEntry', () => {
  test('finds the key and the params of a description that the ledger wrote', () => {
    expect(readLedgerEntry('Level 3 reward: Bronze Plus (Ali (Lahore) joined)')).toEqual({
      key: 'member.entryLevel',
      params: { level: '3', name: 'Bronze Plus', joiner: 'Ali (Lahore)' },
    });
    expect(readLedgerEntry('Withdrawal #2 (minimum ₨285.00)')).toEqual({
      key: 'member.entryWithdrawal',
      params: { number: '2', amount: '₨285.00' },
    });
  });

  test('returns undefined for a description that a person wrote', () => {
    expect(readLedgerEntry('Bonus for Eid')).toBeUndefined();
    expect(readLedgerEntry('Joining deposit, corrected')).toBeUndefined();
  });
});

describe('readLedgerEntry against a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('reads every kind of description that the server writes', async () => {
    const member = await server.make.member({ balance: 2_000 });
    await server.make.fundMember(member.id, -100);
    for (let i = 0; i < (LEVELS[0]?.referrals ?? 0); i++)
      await server.make.member({ referrer: member.username });
    const me = await member.as();
    const boss = await (await server.make.superadmin()).as();
    const withdraw = async () => {
      const { requestId } = await me.requests.createWithdrawal({
        userId: member.id,
        amount: 143,
        withdrawalCount: 0,
        accountNumber: '03001234567',
        accountName: 'Ayesha Khan',
        bankName: 'Meezan',
      });
      return requestId;
    };
    await boss.requests.reject({ id: await withdraw(), reason: 'Wrong number' });
    const paid = await withdraw();
    await boss.requests.approve({ id: paid });
    await boss.requests.markReturned({ id: paid, reason: 'The account is closed' });
    const videos = [];
    for (let i = 0; i < 10; i++) videos.push(await server.make.video());
    for (const video of videos) await me.videos.click({ videoId: video.id });

    const { items } = await me.users.transactions({ id: member.id });
    const keys = items.map(({ description }) => {
      const entry = readLedgerEntry(description);
      expect(entry, description).toBeDefined();
      const name = entry?.key.slice('member.'.length) as keyof typeof transactionTexts;
      expect(fillText(transactionTexts[name], entry?.params)).toBe(description);
      return name;
    });
    // The spin's prize is random, so the test can't count on that entry.
    const all = Object.keys(transactionTexts).filter((name) => name !== 'entrySpin');
    expect([...new Set(keys)].sort()).toEqual(all.sort());
  });
});
