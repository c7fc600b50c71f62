import { randomUUID } from 'node:crypto';
import { type CasesOf, type CaseWorld, newWithdrawal } from '#testing/case.ts';
import { paid } from './payout-batches.fixture.ts';
import type { payoutBatchesRouter } from './payout-batches.router.ts';

async function withdrawalInBatch(w: CaseWorld) {
  const { id: requestId } = await newWithdrawal(w);
  const { batches } = (await w.boss.as()).requests;
  return { id: (await batches.create({ requestIds: [requestId], account: 'SadaPay' })).id, requestId };
}
const batch = async (w: CaseWorld) => ({ id: (await withdrawalInBatch(w)).id });
const LAYOUT = {
  columns: [{ field: 'accountNumber' }, { field: 'amount' }],
  headings: true,
  total: true,
  spreadsheet: true,
} as const;

export const payoutBatchesCases: CasesOf<typeof payoutBatchesRouter> = {
  payable: {},
  list: { input: {} },
  get: { input: batch },
  proposals: { input: batch },
  create: {
    input: async (w) => ({ requestIds: [(await newWithdrawal(w)).id], account: 'SadaPay' }),
    other: { account: 'Easypaisa' },
    alone: 'withdrawals stay pending',
  },
  takeOut: { input: withdrawalInBatch, other: { unpaid: true }, alone: 'a withdrawal stays pending' },
  download: { input: batch, other: { again: true }, alone: 'a file, whose download by its maker is refused' },
  settle: {
    input: async (w) => {
      const { id, requestId } = await withdrawalInBatch(w);
      return { id, results: [paid(requestId, randomUUID())], withoutFile: true };
    },
    other: { sameReference: true },
    alone: { waits: 'payout' },
  },
  layouts: {},
  setLayout: {
    input: { account: 'SadaPay', layout: { ...LAYOUT, columns: [...LAYOUT.columns] } },
    other: { account: 'Easypaisa' },
    alone: { waits: 'layout' },
  },
};
