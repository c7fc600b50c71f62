import sharp from 'sharp';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { createVault } from '#server/platform/vault.ts';
import { APP_SECRET, PASSWORD } from '#testing/constants.ts';
import type { TestDatabase } from '#testing/database.ts';
import { screenshot } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';
import { load } from './load.ts';
import type { SeedPlan } from './people.ts';

/** The new password of the pending password resets that are seeded. */
export const REQUESTED = 'the-requested-password';
const passwords = createPasswords();
const picture = sharp({ create: { width: 40, height: 60, channels: 3, background: '#2d6a4f' } }).jpeg();

export const PLAN: SeedPlan = {
  members: 2_000,
  requests: 4_000,
  random: 1,
  passwordHash: await passwords.hash(PASSWORD),
  requested: { hash: await passwords.hash(REQUESTED), sealed: createVault(APP_SECRET).seal(REQUESTED) },
  screenshot: { bytes: await picture.toBuffer(), width: 40, height: 60 },
};

export async function fill({ database }: TestDatabase, plan: SeedPlan): Promise<void> {
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    await load(sql, plan, () => undefined);
  } finally {
    await sql.end();
  }
}

export async function completeDemo({ make, caller }: TestServer): Promise<void> {
  const boss = await (await make.superadmin()).as();
  const member = await make.member({ balance: 900 });
  const me = await member.as();
  const account = { userId: member.id, accountNumber: '03001234567', accountName: 'A', bankName: 'HBL' };
  const ask = async (withdrawalCount: number, amount: number) =>
    (await me.requests.createWithdrawal({ ...account, withdrawalCount, amount })).requestId;
  const [paid, refused] = [await ask(0, 143), await ask(1, 285)];
  await boss.requests.approve({ id: paid, reference: 'FT 1' });
  await boss.requests.reject({ id: refused, reason: 'No' });
  await boss.requests.cleanup();
  await boss.requests.reject({ id: await ask(1, 285), reason: 'No' });
  await ask(1, 285);
  const [deposit] = (await boss.requests.list({ type: 'Deposit', status: 'Approved' })).items;
  for (const id of [paid, deposit?.id ?? '']) await boss.requests.delete({ id });

  await boss.users.update({ id: (await make.member()).id, status: 'Inactive' });
  await boss.users.delete({ id: (await make.pending()).id });
  const letter = { name: 'A', email: 'a@example.com', subject: 'B', message: 'C' };
  for (const [read, deleted] of [[true], [true, true], [false, true]]) {
    const { id } = await me.contacts.create({ userId: member.id, ...letter });
    if (read) await boss.contacts.markRead({ id });
    if (deleted) await boss.contacts.delete({ id });
  }
  const { username, email } = member;
  const reset = { username, email, newPassword: REQUESTED, screenshot: await screenshot() };
  await (await caller()).auth.forgotPassword(reset);
  const [asked] = (await boss.auth.listPasswordResets({})).items;
  await boss.auth.rejectPasswordReset({ id: asked?.id ?? '' });
}
