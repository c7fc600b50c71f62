import { type CasesOf, type CaseWorld, OWN, OWN_HIDDEN } from '#testing/case.ts';
import { LETTER } from '#testing/factories.ts';
import type { contactsRouter } from './contacts.router.ts';

const letter = ({ member }: CaseWorld) => ({ userId: member.id, ...LETTER });
const sent = async (w: CaseWorld) => w.member.as().contacts.create(letter(w));
const answered = async (w: CaseWorld) => {
  const { id } = await sent(w);
  await w.boss.as().contacts.reply({ id, text: 'An answer' });
  return { id };
};
//               nobody pending member other deactivated admin superadmin
const READER = /**/ '401 403     ok     404   401         ok    ok';

export const contactsCases: CasesOf<typeof contactsRouter> = {
  create: { input: letter, other: { message: 'Another' }, ends: OWN, isNewEachTime: true },
  createAsGuest: { input: LETTER, other: { message: 'Another question' }, isNewEachTime: true },
  mine: { input: {} },
  unread: {},
  markSeen: { input: answered, other: sent, ends: OWN_HIDDEN },
  follow: {
    input: async (w) => ({ ...(await sent(w)), text: 'More' }),
    other: { text: 'Even more' },
    ends: OWN_HIDDEN,
    isNewEachTime: true,
  },
  thread: { input: sent, ends: READER },
  list: { input: {} },
  counts: {},
  reply: { input: async (w) => ({ ...(await sent(w)), text: 'An answer' }), other: { text: 'Another' } },
  markRead: { input: sent, other: sent },
  delete: { input: sent, other: sent, alone: { waits: 'message' } },
};
