import type { CasesOf } from '#testing/case.ts';
import type { accountsRouter } from './accounts.router.ts';

export const accountsCases: CasesOf<typeof accountsRouter> = {
  transfer: {
    input: { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' },
    other: { amount: 6 },
    alone: { waits: 'transfer' },
  },
  entries: { input: { of: 'cash' } },
};
