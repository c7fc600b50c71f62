import {
  forgotPasswordInput,
  joiningInput,
  loginInput,
  mailCodeInput,
  registerInput,
  rejectResetInput,
  resetPasswordInput,
  validateReferralInput,
  verifyResetCodeInput,
} from '#shared/schemas/auth.ts';
import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { passkeyLoginInput, secondFactorInput } from '#shared/schemas/second-factor.ts';
import { publicProcedure, router, staffProcedure } from '../../procedures/init.ts';
import * as auth from './auth.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as resets from './password-resets.service.ts';
import * as factor from './second-factor.service.ts';

export const authRouter = router({
  config: publicProcedure({ answers: '`PublicConfig`' }).query(({ ctx }) => auth.getConfig(ctx.deps)),
  joiningPaused: publicProcedure({ answers: '`{paused}`: whether nobody should pay to join now' }).query(
    ({ ctx }) => auth.getJoiningPaused(ctx.deps),
  ),
  login: publicProcedure({
    answers: '`LoginResult`',
    limit: ['loginKnown', 'loginUnknown', 'loginByAddress', 'loginByAccount'],
    withoutKey: 'A token ends by itself, and a repeat gets one of its own.',
  })
    .input(loginInput)
    .mutation(({ ctx, input }) => auth.login(ctx.deps, ctx, input)),
  secondFactor: publicProcedure({
    answers: '`LoginResult`, and `RecoveryCodes` when it sets up one-time codes',
    whose: 'with the token of a login that asks for a code',
    limit: ['factorByAccount', 'factorByAccountDay'],
    withoutKey: 'As the login; each code is accepted once.',
  })
    .input(secondFactorInput)
    .mutation(({ ctx, input }) => factor.logInWithCode(ctx.deps, ctx, input)),
  usePasskey: publicProcedure({
    answers: '`LoginResult`',
    whose: 'staff with the token of a login that asks for a code, members without',
    limit: ['factorByAccount', 'factorByAccountDay'],
    withoutKey: 'As the login; each challenge is accepted once.',
  })
    .input(passkeyLoginInput)
    .mutation(({ ctx, input }) => passkeys.logInWithPasskey(ctx.deps, ctx, input)),
  passkeyRequest: publicProcedure({
    answers: '`PasskeyRequest` for the login of a member; nothing is kept',
  }).query(({ ctx }) => passkeys.requestLogin(ctx.deps)),
  register: publicProcedure({
    answers: '`{userId, message}`',
    limit: ['registerByAddress', 'registerByAddressDay'],
  })
    .input(registerInput)
    .mutation(({ ctx, input }) => auth.register(ctx.deps, ctx, input)),
  validateReferral: publicProcedure({ answers: "`ReferralCheck` (the inviter's name masked)" })
    .input(validateReferralInput)
    .query(({ ctx, input }) => auth.validateReferral(ctx.deps, ctx.address, input.code)),
  joining: publicProcedure({
    answers: '`JoiningView` (the inviter masked; of an active account only that) or null',
    whose: "who knows the id of a member's account",
  })
    .input(joiningInput)
    .query(({ ctx, input }) => auth.findJoining(ctx.deps, input.userId)),
  forgotPassword: publicProcedure({
    answers: '`{message}`',
    limit: ['uploadByAddress', 'resetByRequester', 'resetByAccount', 'storedByAddress'],
    file: true,
  })
    .input(forgotPasswordInput)
    .mutation(({ ctx, input }) => resets.requestReset(ctx.deps, ctx, input)),
  mailResetCode: publicProcedure({
    answers: '`{sent}`, whether or not a member matches; 404 where no e-mails are sent',
    limit: ['mailByAddress', 'mailByRequester', 'mailByAccount'],
  })
    .input(mailCodeInput)
    .mutation(({ ctx, input }) => resets.mailCode(ctx.deps, ctx, input)),
  verifyResetCode: publicProcedure({
    answers: '`{valid}`',
    limit: ['codeTryByAddress', 'codeTryByRequester'],
  })
    .input(verifyResetCodeInput)
    .mutation(({ ctx, input }) => resets.verifyCode(ctx.deps, ctx, input)),
  resetPassword: publicProcedure({
    answers: '`{message}`',
    limit: ['codeTryByAddress', 'codeTryByRequester'],
  })
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resets.resetPassword(ctx.deps, ctx, input)),
  listPasswordResets: staffProcedure({ answers: '`Page<PasswordResetView>`' })
    .input(pageInput)
    .query(({ ctx, input }) => resets.listResets(ctx.deps, ctx.actor, input)),
  passwordResetCounts: staffProcedure({ answers: '`{total, pending}`' }).query(({ ctx }) =>
    resets.countResets(ctx.deps, ctx.actor),
  ),
  approvePasswordReset: staffProcedure({ answers: '`{message}`' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => resets.approveReset(ctx.deps, ctx.actor, input)),
  rejectPasswordReset: staffProcedure({ answers: '`{message}`' })
    .input(rejectResetInput)
    .mutation(({ ctx, input }) => resets.rejectReset(ctx.deps, ctx.actor, input)),
  issueResetCode: staffProcedure({ answers: '`{code, expiresAt}` (shown once)' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => resets.issueCode(ctx.deps, ctx.actor, input)),
});
