import {
  type CasesOf,
  type CaseWorld,
  ENDS,
  HIDDEN,
  ofAdmin,
  ofMember,
  ofSuperadmin,
} from '#testing/case.ts';
import type { memberPageRouter } from './member-page.router.ts';

const read = {
  input: ofMember,
  rights: [
    ["the member's", ENDS.staff],
    ["an admin's", ENDS.superadmin, ofAdmin],
    ["a superadmin's", HIDDEN, ofSuperadmin],
  ],
} as const;
const noted = async (w: CaseWorld) => w.boss.as().users.notes.add({ ...ofMember(w), text: 'A note' });

export const memberPageCases: CasesOf<typeof memberPageRouter> = {
  member: { get: read, requests: read, spins: read, videoDays: read, devices: read, decisions: read },
  notes: {
    list: {
      input: ofMember,
      rights: [
        ["the member's", ENDS.staff],
        ["an admin's", ENDS.superadmin, ofAdmin],
      ],
    },
    add: {
      input: (w) => ({ ...ofMember(w), text: 'A note' }),
      other: { text: 'Another note' },
      rights: [
        ["the member's", ENDS.staff],
        ["an admin's", ENDS.superadmin, (w) => ({ ...ofAdmin(w), text: 'A note' })],
      ],
    },
    delete: { input: noted, other: noted, ends: ENDS.superadmin },
  },
};
