import { randomUUID } from 'node:crypto';
import {
  type CasesOf,
  type CaseWorld,
  ENDS,
  HIDDEN_READ,
  NONE,
  newMember,
  OWN_OR_STAFF,
  ofAdmin,
  ofMember,
  ofSuperadmin,
} from '#testing/case.ts';
import { stranger } from '#testing/factories.ts';
import type { usersRouter } from './users.router.ts';

const newAdmin = async ({ make }: CaseWorld) => ({ id: (await make.admin()).id });
const theAdmin = ({ people }: CaseWorld) => ({ id: people.admin.id });
const account = (role: 'user' | 'admin') => () =>
  ({ ...stranger(), paymentMethod: 'Easypaisa', role }) as const;
const read = {
  input: ofMember,
  rights: [
    ["the member's", OWN_OR_STAFF],
    ["a superadmin's", HIDDEN_READ, ofSuperadmin],
  ],
} as const;
const FIVE = { amount: 5, type: 'deposit' } as const;
const [ACTIVE, INACTIVE] = [{ status: 'Active' }, { status: 'Inactive' }] as const;

export const usersCases: CasesOf<typeof usersRouter> = {
  publicFigures: {},
  me: {},
  eventTicket: {},
  get: {
    input: ofMember,
    rights: [
      [
        "the caller's own",
        ENDS.self,
        ({ people }, role) => ({ id: role === 'nobody' ? randomUUID() : people[role].id }),
      ],
      ["the member's", OWN_OR_STAFF],
      ["a superadmin's", HIDDEN_READ, ofSuperadmin],
    ],
  },
  list: { input: {} },
  stats: {},
  dashboard: {},
  create: {
    input: account('user'),
    other: { password: 'another-password' },
    rights: [
      ['a member', ENDS.staff],
      ['an admin', ENDS.superadmin, account('admin')],
    ],
    alone: { waits: 'account' },
  },
  update: {
    input: async (w) => ({ ...(await newMember(w)), ...ACTIVE, password: 'long-enough' }),
    other: { password: 'long-enough-too' },
    rights: [
      ['a member', ENDS.staff, async (w) => ({ ...(await newMember(w)), ...ACTIVE, password: '' })],
      ["a member's password", ENDS.staff],
      ['an admin', ENDS.superadmin, async (w) => ({ ...(await newAdmin(w)), ...INACTIVE })],
      ['a superadmin', NONE, (w) => ({ ...ofSuperadmin(w), ...INACTIVE })],
      ['the admin itself', ENDS.superadmin, (w) => ({ ...theAdmin(w), ...ACTIVE })],
    ],
    alone: { waits: 'activation' },
  },
  delete: {
    input: newMember,
    other: newMember,
    rights: [
      ['a member', ENDS.staff],
      ['an admin', ENDS.superadmin, newAdmin],
      ['a superadmin', NONE, ofSuperadmin],
    ],
    alone: { waits: 'deletion' },
  },
  adjustBalance: {
    input: (w) => ({ ...ofMember(w), ...FIVE, description: 'A present' }),
    other: { description: 'Another present' },
    rights: [
      ['a member', ENDS.staff],
      ['an admin', ENDS.superadmin, (w) => ({ ...ofAdmin(w), ...FIVE })],
      ['the admin itself', ENDS.superadmin, (w) => ({ ...theAdmin(w), ...FIVE })],
      ['a superadmin', NONE, (w) => ({ ...ofSuperadmin(w), ...FIVE })],
    ],
    alone: { waits: 'adjustment' },
  },
  transactions: read,
  statement: { input: (w) => ({ ...ofMember(w), from: '2026-01-01', to: '2026-01-31' }), ends: OWN_OR_STAFF },
  referrals: read,
  onStaffEvent: { input: {} },
  onMemberEvent: { input: {} },
};
