import { type CasesOf, type CaseWorld, withdrawalOfMember } from '#testing/case.ts';
import { appealed, refusedDeposit } from './appeals.fixture.ts';
import type { appealsRouter } from './appeals.router.ts';

async function refusedOfMember(w: CaseWorld) {
  const { id } = await withdrawalOfMember(w);
  await w.boss.as().requests.reject({ id, reason: 'Wrong account' });
  return { id, text: 'The account is right' };
}

export const appealsCases: CasesOf<typeof appealsRouter> = {
  decisions: { input: {} },
  appeals: {
    list: { input: {} },
    count: {},
    create: {
      call: async ({ server, boss }) => {
        const { id, by } = await refusedDeposit(server, boss);
        return { by, input: { id, text: 'It arrived' }, other: { text: 'Really' } };
      },
      rights: [["the member's", '401 404 ok 404 401 404 404', refusedOfMember]],
    },
    answer: {
      input: async ({ server, people }) => {
        const { id } = await appealed(server, people.secondAdmin);
        return { id, verdict: 'granted', answer: 'Yes' };
      },
      other: { answer: 'No' },
      alone: 'a request is pending again, and decided as every other one',
    },
  },
};
