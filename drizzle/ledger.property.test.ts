import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { paisa, toPkr } from '#shared/money.ts';
import { outcome } from '#testing/client.ts';
import { BANK, newAccount } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import {
  type Deed,
  house,
  type ModelMember,
  move,
  operation,
  predict,
  wanted,
} from '#testing/ledger-model.ts';
import { type Caller, testServer } from '#testing/server.ts';

/* Random operations of #testing/ledger-model.ts on the server. */

const server = testServer();
const staff = fixture(async () => (await server.make.superadmin()).as());
let videoId: string;
beforeAll(async () => {
  videoId = (await server.make.video()).id;
});

let day = 0;
async function newMember(referrals: number): Promise<ModelMember> {
  const account = newAccount();
  const { id, username } = account;
  await server.deps.database.call('user_create', account);
  await server.db.sql`update users set approved_referrals = ${referrals} where id = ${id}`;
  const token = await server.make.token(id);
  return {
    id,
    username,
    caller: () => server.caller(token),
    balance: 0,
    clicks: 0,
    spun: false,
    withdrawals: 0,
    referrals,
    paidLevel: 0,
    deleted: false,
    requests: [],
  };
}

async function act(op: Deed, member: ModelMember): Promise<string> {
  const me = await member.caller();
  const end = await outcome<unknown>(perform(op, member, me));
  return end.ok ? 'ok' : end.key;
}

async function perform(op: Deed, member: ModelMember, me: Caller): Promise<unknown> {
  switch (op.do) {
    case 'click':
      return me.videos.click({ videoId });
    case 'spin': {
      const { prize } = await me.spinner.spin({});
      member.balance += Math.round(prize * 100);
      house.expense_spin -= Math.round(prize * 100);
      return;
    }
    case 'adjust':
      return staff.users.adjustBalance({
        id: member.id,
        amount: toPkr(paisa(Math.abs(op.paisa))),
        type: op.paisa > 0 ? 'deposit' : 'withdraw',
      });
    case 'withdraw': {
      const { requestId } = await me.requests.createWithdrawal({
        userId: member.id,
        amount: toPkr(paisa(wanted(op, member))),
        withdrawalCount: Math.max(0, member.withdrawals + op.off),
        ...BANK,
      });
      member.requests.push({ id: requestId, paisa: wanted(op, member), state: 'Pending', listed: true });
      return;
    }
    case 'join': {
      const { role: _, paymentMethod: __, actor: ___, address: ____, ...who } = newAccount();
      await server.deps.database.call('register', { ...who, referralCode: member.username });
      return staff.users.update({ id: who.id, status: 'Active' });
    }
    case 'delete':
      return staff.users.delete({ id: member.id });
    default: {
      const id = member.requests[op.which % member.requests.length]?.id ?? randomUUID();
      return {
        approve: staff.requests.approve,
        reject: staff.requests.reject,
        remove: staff.requests.delete,
      }[op.do]({ id });
    }
  }
}

async function check(members: ModelMember[]): Promise<void> {
  const rows = await server.db.sql<{ id: string; balance: number; withdrawals: number; referrals: number }[]>`
    select u.id, a.balance, u.withdrawal_count as withdrawals, u.approved_referrals as referrals
    from users u join ledger_accounts a on a.user_id = u.id where u.id in ${server.db.sql(members.map(({ id }) => id))}`;
  for (const { id, balance, withdrawals, referrals } of members) {
    expect(rows.find((row) => row.id === id)).toEqual({ id, balance, withdrawals, referrals });
  }
}

it('any sequence of operations by members and staff leaves the books equal to the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }),
      fc.array(fc.constantFrom(0, 4, 9, 48), { minLength: 3, maxLength: 3 }),
      async (operations, referrals) => {
        const members: ModelMember[] = [];
        for (const begin of referrals) members.push(await newMember(begin));
        for (const op of operations) {
          if (op.do === 'sleep') {
            await server.db.clock.shift(`${++day} days`);
            for (const m of members) Object.assign(m, { clicks: 0, spun: false });
            continue;
          }
          const member = members[op.who] as ModelMember;
          for (let i = 0; i < (op.do === 'click' ? op.times : 1); i++) {
            const expected = predict(op, member);
            expect(await act(op, member), JSON.stringify(op)).toBe(expected);
            if (op.do === 'withdraw' && expected === 'ok') {
              move(member, -(member.requests.at(-1)?.paisa ?? 0), 'payable');
              member.withdrawals++;
            }
          }
        }
        await check(members);
        expect(await server.db.ledgerProblems()).toEqual([]);
        for (const [code, held] of Object.entries(house)) {
          const [row] = await server.db.sql`select app.house_balance(${code}) as held`;
          expect(row?.held, code).toBe(held);
        }
      },
    ),
    { numRuns: 16, seed: 865, endOnFailure: true },
  );
});

it('concurrent operations leave balanced books, and only a business rule refuses one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 60, maxLength: 120, size: 'max' }),
      async (operations) => {
        const members = [await newMember(4), await newMember(9), await newMember(0)];
        for (const { id } of members) await staff.users.adjustBalance({ id, amount: 5_000, type: 'deposit' });
        const queue = operations.flatMap((op) => (op.do === 'sleep' ? [] : [op]));
        const ends: string[] = [];
        const worker = async () => {
          for (let op = queue.shift(); op; op = queue.shift())
            ends.push(await act(op, members[op.who] as ModelMember));
        };
        await Promise.all(Array.from({ length: 8 }, worker));
        expect(ends.filter((end) => end === 'unexpected' || end === 'unavailable')).toEqual([]);
        expect(await server.db.ledgerProblems()).toEqual([]);
      },
    ),
    { numRuns: 5, seed: 865, endOnFailure: true },
  );
});
