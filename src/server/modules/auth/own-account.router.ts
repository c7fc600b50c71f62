import { changeContactInput, changePasswordInput, ownPasswordInput } from '#shared/schemas/auth.ts';
import { idChangeInput, keyInput } from '#shared/schemas/common.ts';
import {
  addPasskeyInput,
  confirmFactorInput,
  factorCodeInput,
  passkeyProofInput,
} from '#shared/schemas/second-factor.ts';
import {
  accountProcedure,
  memberProcedure,
  provedProcedure,
  router,
  staffProcedure,
} from '../../transports/trpc/init.ts';
import * as own from './own-account.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as factor from './second-factor.service.ts';

export const ownAccountRouter = router({
  account: router({
    changePassword: accountProcedure
      .meta({ limit: ['passwordByAccount', 'passwordByAccountDay'] })
      .input(changePasswordInput)
      .mutation(({ ctx, input }) => own.changePassword(ctx.deps, ctx.actor, ctx, input)),
    contact: memberProcedure.query(({ ctx }) => own.getContact(ctx.deps, ctx.actor)),
    changeContact: memberProcedure
      .meta({ limit: ['contactByAccount'] })
      .input(changeContactInput)
      .mutation(({ ctx, input }) => own.changeContact(ctx.deps, ctx.actor, ctx, input)),
    devices: accountProcedure.query(({ ctx }) => own.listDevices(ctx.deps, ctx.actor)),
    endDevice: accountProcedure
      .meta({ limit: ['sessionEndByAccount'] })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => own.endDevice(ctx.deps, ctx.actor, input)),
    endOtherDevices: accountProcedure
      .meta({ limit: ['sessionEndByAccount'] })
      .input(keyInput)
      .mutation(({ ctx, input }) => own.endOtherDevices(ctx.deps, ctx.actor, input)),
    factor: staffProcedure.query(({ ctx }) => factor.getOwnFactor(ctx.deps, ctx.actor)),
    beginFactor: staffProcedure
      .input(ownPasswordInput)
      .mutation(({ ctx, input }) => factor.beginFactor(ctx.deps, ctx.actor, ctx, input)),
    confirmFactor: staffProcedure
      .input(confirmFactorInput)
      .mutation(({ ctx, input }) => factor.confirmFactor(ctx.deps, ctx.actor, input)),
    proveFactor: staffProcedure
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.proveFactor(ctx.deps, ctx.actor, input)),
    removeFactor: staffProcedure
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.removeFactor(ctx.deps, ctx.actor, input)),
    renewRecoveryCodes: staffProcedure
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.renewRecoveryCodes(ctx.deps, ctx.actor, input)),
    passkeyRequest: staffProcedure.query(({ ctx }) => passkeys.requestPasskey(ctx.deps, ctx.actor)),
    provePasskey: staffProcedure
      .input(passkeyProofInput)
      .mutation(({ ctx, input }) => passkeys.provePasskey(ctx.deps, ctx.actor, input)),
    passkeys: memberProcedure.query(({ ctx }) => passkeys.listPasskeys(ctx.deps, ctx.actor)),
    passkeySetUp: provedProcedure.query(({ ctx }) => passkeys.beginPasskey(ctx.deps, ctx.actor)),
    addPasskey: provedProcedure
      .meta({ limit: ['passkeyByAccount'] })
      .input(addPasskeyInput)
      .mutation(({ ctx, input }) => passkeys.addPasskey(ctx.deps, ctx.actor, ctx, input)),
    removePasskey: provedProcedure
      .meta({ limit: ['passkeyByAccount'] })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => passkeys.removePasskey(ctx.deps, ctx.actor, input)),
  }),
});
