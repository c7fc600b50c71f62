import { type CasesOf, ENDS, HIDDEN_READ, OWN_OR_STAFF, ofMember, ofSuperadmin } from '#testing/case.ts';
import type { spinnerRouter } from './spinner.router.ts';

export const spinnerCases: CasesOf<typeof spinnerRouter> = {
  status: {
    input: ofMember,
    rights: [
      ["the caller's own", ENDS.account, {}],
      ["the member's", OWN_OR_STAFF],
      ["a superadmin's", HIDDEN_READ, ofSuperadmin],
    ],
  },
  commit: {},
  spin: {
    call: async ({ make }) => ({
      by: await make.member(),
      input: { clientSeed: 'mine' },
      other: { clientSeed: 'another' },
    }),
    rights: [['', ENDS.member, {}]],
  },
  history: { input: {} },
};
