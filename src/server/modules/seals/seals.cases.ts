import { type CasesOf, OWN_HIDDEN } from '#testing/case.ts';
import type { sealsRouter } from './seals.router.ts';

export const sealsCases: CasesOf<typeof sealsRouter> = {
  list: { input: { cursor: '2026-01-01' } },
  proof: {
    input: async ({ member }) => {
      const { items } = await member.as().requests.mine({});
      return {
        movement: undefined,
        spin: undefined,
        request: items.find(({ status }) => status !== 'Pending')?.id,
      };
    },
    ends: OWN_HIDDEN,
  },
};
