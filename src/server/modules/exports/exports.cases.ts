import { type CasesOf, ENDS } from '#testing/case.ts';
import type { exportsRouter } from './exports.router.ts';

export const exportsCases: CasesOf<typeof exportsRouter> = {
  export: {
    input: { what: 'users', filters: {} },
    other: { filters: { status: 'Active' } },
    rights: [
      ['the users', ENDS.staff],
      ['the requests', ENDS.staff, { what: 'requests', filters: {} }],
      ['the ledger', ENDS.superadmin, { what: 'ledger', filters: {} }],
      ['the audit log', ENDS.superadmin, { what: 'audit', filters: {} }],
    ],
  },
  ownData: { input: {}, isNewEachTime: true },
};
