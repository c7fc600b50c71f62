import { changePasswordInput } from '#shared/schemas/auth.ts';
import { idChangeInput, keyInput } from '#shared/schemas/common.ts';
import { accountProcedure, router } from '../../transports/trpc/init.ts';
import * as own from './own-account.service.ts';

/** The password and the devices of the caller's own account. */
export const ownAccountRouter = router({
  account: router({
    changePassword: accountProcedure
      .input(changePasswordInput)
      .mutation(({ ctx, input }) => own.changePassword(ctx.deps, ctx.actor, ctx, input)),
    devices: accountProcedure.query(({ ctx }) => own.listDevices(ctx.deps, ctx.actor)),
    endDevice: accountProcedure
      .input(idChangeInput)
      .mutation(({ ctx, input }) => own.endDevice(ctx.deps, ctx.actor, input)),
    endOtherDevices: accountProcedure
      .input(keyInput)
      .mutation(({ ctx, input }) => own.endOtherDevices(ctx.deps, ctx.actor, input)),
  }),
});
