import { randomUUID } from 'node:crypto';
import { type CasesOf, type CaseWorld, ENDS, OWN_HIDDEN } from '#testing/case.ts';
import { BANK, type Person } from '#testing/factories.ts';
import type { savedAccountsRouter } from './saved-accounts.router.ts';

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
