import {
  type CasesOf,
  type CaseWorld,
  ENDS,
  HIDDEN_READ,
  OWN_OR_STAFF,
  ofMember,
  ofSuperadmin,
} from '#testing/case.ts';
import type { videosRouter } from './videos.router.ts';

const VIDEO = { title: 'T', description: 'D', url: 'https://example.com' };
const made = async ({ make }: CaseWorld) => ({ id: (await make.video()).id });
const toClick = async ({ make }: CaseWorld) => ({ videoId: (await make.video()).id });

export const videosCases: CasesOf<typeof videosRouter> = {
  list: {},
  status: {
    input: ofMember,
    rights: [
      ["the caller's own", ENDS.account, {}],
      ["the member's", OWN_OR_STAFF],
      ["a superadmin's", HIDDEN_READ, ofSuperadmin],
    ],
  },
  click: {
    call: async (w) => ({ by: await w.make.member(), input: await toClick(w), other: await toClick(w) }),
    rights: [['', ENDS.member, toClick]],
    isNewEachTime: true,
  },
  create: { input: VIDEO, other: { title: 'U' } },
  update: { input: async (w) => ({ ...(await made(w)), ...VIDEO }), other: { isActive: false } },
  activate: { input: async (w) => ({ ...(await made(w)), isActive: false }), other: { isActive: true } },
  move: {
    input: async (w) => {
      await made(w);
      return { ...(await made(w)), direction: 'up' };
    },
    other: { direction: 'down' },
  },
  delete: { input: made, other: made },
};
