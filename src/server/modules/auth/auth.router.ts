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
import { decisionProcedure, publicProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as auth from './auth.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as resets from './password-resets.service.ts';
import * as factor from './second-factor.service.ts';

export const authRouter = router({
  config: publicProcedure.query(({ ctx }) => auth.getConfig(ctx.deps)),
  joiningPaused: publicProcedure.query(({ ctx }) => auth.getJoiningPaused(ctx.deps)),
  login: publicProcedure
    .meta({ limit: ['loginKnown', 'loginUnknown', 'loginByAddress', 'loginByAccount'] })
    .input(loginInput)
    .mutation(({ ctx, input }) => auth.login(ctx.deps, ctx, input)),
  secondFactor: publicProcedure
    .meta({ limit: ['factorByAccount', 'factorByAccountDay'] })
    .input(secondFactorInput)
    .mutation(({ ctx, input }) => factor.logInWithCode(ctx.deps, ctx, input)),
  usePasskey: publicProcedure
    .meta({ limit: ['factorByAccount', 'factorByAccountDay'] })
    .input(passkeyLoginInput)
    .mutation(({ ctx, input }) => passkeys.logInWithPasskey(ctx.deps, ctx, input)),
  passkeyRequest: publicProcedure.query(({ ctx }) => passkeys.requestLogin(ctx.deps)),
  register: publicProcedure
    .meta({ limit: ['registerByAddress', 'registerByAddressDay'] })
    .input(registerInput)
    .mutation(({ ctx, input }) => auth.register(ctx.deps, ctx, input)),
  validateReferral: publicProcedure
    .input(validateReferralInput)
    .query(({ ctx, input }) => auth.validateReferral(ctx.deps, ctx.address, input.code)),
  joining: publicProcedure
    .input(joiningInput)
    .query(({ ctx, input }) => auth.findJoining(ctx.deps, input.userId)),
  forgotPassword: publicProcedure
    .meta({ limit: ['uploadByAddress', 'resetByRequester', 'resetByAccount', 'storedByAddress'] })
    .input(forgotPasswordInput)
    .mutation(({ ctx, input }) => resets.requestReset(ctx.deps, ctx, input)),
  mailResetCode: publicProcedure
    .meta({ limit: ['mailByAddress', 'mailByRequester', 'mailByAccount'] })
    .input(mailCodeInput)
    .mutation(({ ctx, input }) => resets.mailCode(ctx.deps, ctx, input)),
  verifyResetCode: publicProcedure
    .meta({ limit: ['codeTryByAddress', 'codeTryByRequester'] })
    .input(verifyResetCodeInput)
    .mutation(({ ctx, input }) => resets.verifyCode(ctx.deps, ctx, input)),
  resetPassword: publicProcedure
    .meta({ limit: ['codeTryByAddress', 'codeTryByRequester'] })
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resets.resetPassword(ctx.deps, ctx, input)),
  listPasswordResets: staffProcedure
    .input(pageInput)
    .query(({ ctx, input }) => resets.listResets(ctx.deps, ctx.actor, input)),
  passwordResetCounts: staffProcedure.query(({ ctx }) => resets.countResets(ctx.deps, ctx.actor)),
  approvePasswordReset: decisionProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => resets.approveReset(ctx.deps, ctx.actor, input)),
  rejectPasswordReset: decisionProcedure
    .input(rejectResetInput)
    .mutation(({ ctx, input }) => resets.rejectReset(ctx.deps, ctx.actor, input)),
  issueResetCode: decisionProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => resets.issueCode(ctx.deps, ctx.actor, input)),
});
