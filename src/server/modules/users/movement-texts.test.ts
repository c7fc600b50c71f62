import { expect, it } from 'vitest';
import { fillText } from '#shared/i18n/en/errors.ts';
import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import { LEVELS } from '#shared/rules.ts';
import { testServer } from '#testing/server.ts';

const server = testServer({ brokenBooks: true });

it('every movement has a text with its values, unless staff wrote its description', async () => {
  const member = await server.make.member({ balance: 2_000 });
  await server.make.fundMember(member.id, -100);
  for (let i = 0; i < (LEVELS[0]?.referrals ?? 0); i++)
    await server.make.member({ referrer: member.username });
  const me = await member.as();
  await server.boss.users.adjustBalance({
    id: member.id,
    amount: 5,
    type: 'deposit',
    description: 'Bonus for Eid',
  });
  const withdraw = async () => (await server.make.withdrawal(member)).id;
  await server.boss.requests.reject({ id: await withdraw(), reason: 'Wrong number' });
  const paid = await withdraw();
  await server.boss.requests.approve({ id: paid });
  await server.boss.requests.markReturned({ id: paid, reason: 'The account is closed' });
  const videos = [];
  for (let i = 0; i < 10; i++) videos.push(await server.make.video());
  for (const video of videos) await me.videos.click({ videoId: video.id });

  const { items } = await me.users.transactions({ id: member.id });
  const described = items.filter(({ text }) => text !== null);
  for (const { text, description } of described) {
    expect(text && fillText(transactionTexts[text.key], text.params)).toBe(description);
  }
  expect(items.filter(({ text }) => text === null).map(({ description }) => description)).toEqual([
    'Bonus for Eid',
  ]);
  // Entries of earlier releases have no `params`. If all entries of a kind have the same text, the kind alone
  // gives that text.
  await server.db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update journal_entries set params = null where kind not in ('level', 'withdrawal', 'adjustment')`;
  });
  expect((await me.users.transactions({ id: member.id })).items).toEqual(items);
  // The prize of the spin is random and may be nothing, so there may be no entry for it.
  const all = Object.keys(transactionTexts).filter((name) => name !== 'entrySpin');
  expect([...new Set(described.map(({ text }) => text?.key))].sort()).toEqual(all.sort());
});
