import { randomUUID } from 'node:crypto';
import {
  type CasesOf,
  type CaseWorld,
  ENDS,
  newRequest,
  newWithdrawal,
  OWN,
  OWN_HIDDEN,
  OWN_OR_STAFF,
  otherScreenshot,
  withdrawalOfMember,
} from '#testing/case.ts';
import { BANK, depositOf, FIRST_WITHDRAWAL, type Person } from '#testing/factories.ts';
import type { accountsRouter, requestsRouter, savedAccountsRouter } from './requests.router.ts';

async function decided({ member }: CaseWorld) {
  const { items } = await (await member.as()).requests.mine({});
  return { id: items.find(({ status }) => status !== 'Pending')?.id ?? '' };
}
async function rejectedOfPending({ people: { pending }, boss }: CaseWorld) {
  const sent = await depositOf(pending.id);
  const { requestId: id } = await (await pending.as()).requests.createDeposit(sent);
  await (await boss.as()).requests.reject({ id });
  return { id };
}
async function paidOut(w: CaseWorld) {
  const { id } = await newWithdrawal(w);
  await (await w.boss.as()).requests.approve({ id });
  return { id, reason: 'The account is closed' };
}

export const requestsCases: CasesOf<typeof requestsRouter> = {
  list: { input: {} },
  growth: {},
  mine: { input: {} },
  get: { input: newRequest },
  matches: { input: newRequest },
  receipt: {
    input: decided,
    //                          nobody pending member other deactivated admin superadmin
    rights: [
      ["the member's", OWN_OR_STAFF],
      ["the pending account's", '401  ok      403    403   401         ok    ok', rejectedOfPending],
    ],
  },
  expectedTimes: {},
  pendingTotals: { input: {} },
  counts: {},
  cash: {},
  createDeposit: {
    input: async ({ make }) => depositOf((await make.pending()).id),
    other: otherScreenshot,
    //                          nobody pending member other deactivated admin superadmin
    rights: [
      ["a new account's", /*  */ 'ok     403     403    403   ok          403   403'],
      [
        "the pending account's",
        /*                    */ '404    ok      403    403   404         403   403',
        // Without a session, only the account's id is checked. An id without an account is not found.
        ({ people }, role) =>
          depositOf(role === 'nobody' || role === 'deactivated' ? randomUUID() : people.pending.id),
      ],
    ],
  },
  createWithdrawal: {
    call: async ({ make }) => {
      const by = await make.member({ balance: 1_000 });
      return { by, input: { userId: by.id, ...FIRST_WITHDRAWAL }, other: { bankName: 'Another bank' } };
    },
    rights: [["the member's", OWN, ({ member }) => ({ userId: member.id, ...FIRST_WITHDRAWAL })]],
  },
  cancel: {
    call: async ({ make }) => {
      const { id, member: by } = await make.withdrawal();
      return { by, input: { id }, other: { id: randomUUID() } };
    },
    rights: [["the member's", OWN_HIDDEN, withdrawalOfMember]],
  },
  approve: {
    input: async (w) => ({ ...(await newWithdrawal(w)), reference: randomUUID() }),
    other: { reference: 'FT-2' },
    rights: [['', '401 403 403 403 401 ok ok', newRequest]],
    alone: { waits: 'deposit' },
  },
  reject: {
    input: async (w) => ({ ...(await newRequest(w)), reason: 'No' }),
    other: { reason: 'Yes' },
    alone: "a refund of the member's own money",
  },
  markReturned: { input: paidOut, other: { reason: 'Another' }, alone: { waits: 'return' } },
  claim: {
    input: newRequest,
    other: { takeOver: true },
    withoutAudit: "only taking over another person's claim decides something",
  },
  release: {
    input: async (w) => {
      const input = await newRequest(w);
      await (await w.boss.as()).requests.claim(input);
      return input;
    },
    other: newRequest,
    withoutAudit: 'a claim decides nothing',
  },
  delete: { input: newRequest, other: newRequest, alone: { waits: 'deletion' } },
  cleanup: {
    input: async (w) => {
      await (await w.boss.as()).requests.reject(await newWithdrawal(w));
      return {};
    },
    alone: { waits: 'cleanup' },
  },
};

export const accountsCases: CasesOf<typeof accountsRouter> = {
  transfer: {
    input: { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' },
    other: { amount: 6 },
    alone: { waits: 'transfer' },
  },
  entries: { input: { of: 'cash' } },
};

const SAVED = { name: 'Mine', ...BANK };
const savedBy = async (by: Person) => (await by.as()).requests.savedAccounts.save(SAVED);
const ofMember = ({ member }: CaseWorld) => savedBy(member);
/** A new member's: nobody keeps more than five. */
async function saved({ make }: CaseWorld) {
  const by = await make.member();
  return { by, input: await savedBy(by) };
}

export const savedAccountsCases: CasesOf<typeof savedAccountsRouter> = {
  list: {},
  save: {
    call: async ({ make }) => ({ by: await make.member(), input: SAVED, other: { name: 'Another name' } }),
    rights: [['', ENDS.member, () => ({ ...SAVED, accountNumber: randomUUID() })]],
  },
  rename: {
    call: async (w) => {
      const { by, input } = await saved(w);
      return { by, input: { ...input, name: 'Other' }, other: { name: 'Another name' } };
    },
    rights: [["the member's", OWN_HIDDEN, async (w) => ({ ...(await ofMember(w)), name: 'Other' })]],
  },
  remove: {
    call: async (w) => ({ ...(await saved(w)), other: { id: randomUUID() } }),
    rights: [["the member's", OWN_HIDDEN, ofMember]],
  },
};
