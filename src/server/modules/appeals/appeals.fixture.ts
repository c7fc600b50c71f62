import { FIRST_WITHDRAWAL, type Person } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';

/** @returns the deposit's id; `by` is the member */
export async function refusedDeposit(server: TestServer, staff: Person): Promise<{ id: string; by: Person }> {
  const { requestId: id, ...by } = await server.make.awaiting();
  await staff.as().requests.reject({ id, reason: 'Nothing arrived' });
  return { id, by };
}

export async function appealed(server: TestServer, staff: Person): Promise<{ id: string; by: Person }> {
  const refused = await refusedDeposit(server, staff);
  await refused.by.as().requests.appeals.create({ id: refused.id, text: 'It did arrive' });
  return refused;
}

/** @returns the input of an appeal */
export async function refusedWithdrawal(by: Person, staff: Person) {
  const caller = await staff.as();
  await caller.users.adjustBalance({ id: by.id, amount: 500, type: 'deposit' });
  const sent = { userId: by.id, ...FIRST_WITHDRAWAL };
  const { requestId: id } = await by.as().requests.createWithdrawal(sent);
  await caller.requests.reject({ id, reason: 'Wrong account' });
  return { id, text: 'The account is right' };
}
