import { randomUUID } from 'node:crypto';
import { type CasesOf, type CaseWorld, NONE } from '#testing/case.ts';
import { waitingAdjustment } from './second-person.fixture.ts';
import type { secondPersonRouter } from './second-person.router.ts';

const ofAnother = ({ server, people }: CaseWorld) => waitingAdjustment(server, people.secondAdmin);

export const secondPersonCases: CasesOf<typeof secondPersonRouter> = {
  waiting: {
    list: { input: {} },
    count: {},
    confirm: {
      input: ofAnother,
      other: () => ({ id: randomUUID() }),
      alone: 'it is the second person, and never who asked',
    },
    refuse: {
      input: async (w) => ({ ...(await ofAnother(w)), reason: 'No' }),
      other: { reason: 'Not now' },
      alone: 'nothing moves',
    },
    withdraw: {
      input: ({ server, boss }) => waitingAdjustment(server, boss),
      other: () => ({ id: randomUUID() }),
      rights: [["another's", NONE, ofAnother]],
      alone: 'nothing moves',
    },
  },
};
