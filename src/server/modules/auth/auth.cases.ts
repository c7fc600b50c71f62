import { type CasesOf, type CaseWorld, ENDS, HIDDEN, otherScreenshot } from '#testing/case.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, resetOf, stranger } from '#testing/factories.ts';
import type { authRouter } from './auth.router.ts';
import { memberWithPasskey } from './passkeys.fixture.ts';
import { adminWithFactor, half } from './second-factor.fixture.ts';

const NOBODY = { username: 'nobody', email: 'nobody@example.com' };
const REFUSED = '401 401 401 401 401 401 401';
const reset = async ({ make }: CaseWorld, { username, ...person }: Person) => ({
  id: await make.reset({ username, ...person }),
  username,
});
const ofMember = async (w: CaseWorld) => ({ id: (await reset(w, await w.make.member())).id });
const ofAdmin = async (w: CaseWorld) => ({ id: (await reset(w, await w.make.admin())).id });
const ofSuperadmin = async (w: CaseWorld) => ({ id: (await reset(w, w.boss)).id });
const decides = {
  input: ofMember,
  rights: [
    ["a member's", ENDS.staff],
    ["an admin's", ENDS.superadmin, ofAdmin],
    ["a superadmin's", HIDDEN, ofSuperadmin],
  ],
} as const;
async function issued(w: CaseWorld) {
  const { id, username } = await reset(w, await w.make.member());
  return { username, code: (await w.boss.as().auth.issueResetCode({ id })).code };
}
const AS_ONE = 'this person and the account are one person then';

export const authCases: CasesOf<typeof authRouter> = {
  config: {},
  joiningPaused: {},
  login: { input: SUPERADMIN },
  secondFactor: {
    call: async ({ server }) => {
      const { factor, ...admin } = await adminWithFactor(server);
      return { by: null, input: { token: (await half(server, admin)).token, code: factor.next() } };
    },
    rights: [['with another token', REFUSED, { token: 'x', code: '123456' }]],
  },
  usePasskey: {
    call: async ({ server }) => {
      const { key } = await memberWithPasskey(server);
      const request = await server.caller().auth.passkeyRequest();
      return { by: null, input: key.use(request) };
    },
    rights: [['with another token', REFUSED, { token: 'x', challenge: 'x', answer: '{}' }]],
  },
  passkeyRequest: {},
  register: {
    input: () => ({ ...stranger(), referralCode: SUPERADMIN.username }),
    other: { password: 'another-password' },
    isNewEachTime: true,
  },
  validateReferral: { input: { code: SUPERADMIN.username } },
  joining: { input: ({ people }) => ({ userId: people.pending.id }) },
  forgotPassword: {
    input: ({ member }) => resetOf(member),
    other: otherScreenshot,
    rights: [['', ENDS.any, () => resetOf(NOBODY)]],
    isNewEachTime: true,
  },
  mailResetCode: {
    input: ({ member: { username, email } }) => ({ username, email, language: 'en' }),
    other: { language: 'ur' },
    rights: [['', ENDS.any, { ...NOBODY, language: 'en' }]],
    isNewEachTime: true,
  },
  verifyResetCode: { input: issued, other: { code: '00000000' }, isNewEachTime: true },
  resetPassword: {
    input: async (w) => ({ ...(await issued(w)), newPassword: 'long-enough' }),
    other: { newPassword: 'long-enough-too' },
    isNewEachTime: true,
  },
  listPasswordResets: { input: {} },
  passwordResetCounts: {},
  approvePasswordReset: { ...decides, other: ofMember, alone: AS_ONE },
  rejectPasswordReset: { ...decides, other: { pendingOnly: true }, alone: 'nothing moves' },
  issueResetCode: { ...decides, other: ofMember, alone: AS_ONE },
};
