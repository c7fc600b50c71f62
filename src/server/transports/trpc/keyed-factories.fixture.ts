import { type Person, screenshot } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';

/** The test sets them before the attempts are made. */
export interface KeyedWorld {
  server: TestServer;
  member: Person;
  boss: Person;
  otherScreenshot: string;
}

/** `other`: fields that replace those of the input to make a different input. */
interface Attempt {
  readonly by: Person | null;
  readonly input: Record<string, unknown>;
  readonly other: Record<string, unknown>;
}

export type Attempts = Readonly<Record<string, () => Promise<Attempt>>>;

export const letter = { name: 'Me', email: 'me@example.com', subject: 'Hello', message: 'A question' };
export const video = { title: 'T', description: 'D', url: 'https://example.com' };
export const payout = {
  amount: 143,
  accountNumber: '0300',
  accountName: 'Me',
  bankName: 'Meezan',
  withdrawalCount: 0,
};
export const kept = { name: 'Mine', accountNumber: '0300', accountName: 'Me', bankName: 'Meezan' };
export const layout = { columns: [{ field: 'accountNumber' }, { field: 'amount' }], headings: true, total: true, spreadsheet: true };

export function keyedFactories(world: KeyedWorld) {
  const another = async () => (await world.server.make.member()).id;
  const contact = async () =>
    (await world.member.as()).contacts.create({ userId: world.member.id, ...letter });
  const note = async () => (await world.boss.as()).users.notes.add({ id: world.member.id, text: 'A note' });
  const saved = async () => (await world.member.as()).requests.savedAccounts.save(kept);
  const request = async () => ({ id: (await world.server.make.awaiting()).requestId });
  const withdrawal = async () => {
    const person = await world.server.make.member({ balance: 1_000 });
    const { requestId } = await (await person.as()).requests.createWithdrawal({
      userId: person.id,
      ...payout,
    });
    return { id: requestId };
  };
  const batch = async () => {
    const { id: requestId } = await withdrawal();
    const caller = await world.boss.as();
    const { id } = await caller.requests.batches.create({ requestIds: [requestId], account: 'SadaPay' });
    return { id, requestId };
  };
  const asked = async () => {
    const { id: _, ...person } = await world.server.make.member();
    const nobody = await world.server.caller();
    await nobody.auth.forgotPassword({
      ...person,
      newPassword: 'another-password',
      screenshot: await screenshot(),
    });
    const { items } = await (await world.boss.as()).auth.listPasswordResets({});
    return { id: items[0]?.id ?? '', username: person.username };
  };
  const issued = async () => {
    const { id, username } = await asked();
    const { code } = await (await world.boss.as()).auth.issueResetCode({ id });
    return { username, code };
  };
  return { another, contact, note, saved, request, withdrawal, batch, asked, issued };
}
