import { changeContactInput, changePasswordInput, ownPasswordInput } from '#shared/schemas/auth.ts';
import { idChangeInput, keyInput } from '#shared/schemas/common.ts';
import {
  addPasskeyInput,
  confirmFactorInput,
  factorCodeInput,
  passkeyProofInput,
} from '#shared/schemas/second-factor.ts';
import { accountProcedure, memberProcedure, router, staffProcedure } from '../../procedures/init.ts';
import * as own from './own-account.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as factor from './second-factor.service.ts';

export const ownAccountRouter = router({
  account: router({
    changePassword: accountProcedure({
      answers: '`{message}`; the other sessions end',
      whose: 'own',
      limit: ['passwordByAccount', 'passwordByAccountDay'],
      withoutCode: 'asks for the password',
    })
      .input(changePasswordInput)
      .mutation(({ ctx, input }) => own.changePassword(ctx.deps, ctx.actor, ctx, input)),
    contact: memberProcedure({ answers: '`OwnContactView`' }).query(({ ctx }) =>
      own.getContact(ctx.deps, ctx.actor),
    ),
    changeContact: memberProcedure({ answers: '`{id}` (of the account)', limit: ['contactByAccount'] })
      .input(changeContactInput)
      .mutation(({ ctx, input }) => own.changeContact(ctx.deps, ctx.actor, ctx, input)),
    devices: accountProcedure({
      answers: '`OwnDeviceView[]`: where the account is logged in',
      whose: 'own',
    }).query(({ ctx }) => own.listDevices(ctx.deps, ctx.actor)),
    endDevice: accountProcedure({
      answers: '`{id}` of the device, as in the list',
      whose: 'own',
      limit: ['sessionEndByAccount'],
      withoutCode: 'ends own sessions',
    })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => own.endDevice(ctx.deps, ctx.actor, input)),
    endOtherDevices: accountProcedure({
      answers: '`{id}` (of the account)',
      whose: 'own',
      limit: ['sessionEndByAccount'],
      withoutCode: 'ends own sessions',
    })
      .input(keyInput)
      .mutation(({ ctx, input }) => own.endOtherDevices(ctx.deps, ctx.actor, input)),
    factor: staffProcedure({ answers: '`OwnFactorView` or null', whose: 'own' }).query(({ ctx }) =>
      factor.getOwnFactor(ctx.deps, ctx.actor),
    ),
    beginFactor: staffProcedure({
      answers: '`FactorSetUp`; nothing is kept',
      whose: 'own',
      withoutCode: 'for accounts without codes',
      withoutKey: 'It keeps nothing: a secret counts once its first code was given.',
    })
      .input(ownPasswordInput)
      .mutation(({ ctx, input }) => factor.beginFactor(ctx.deps, ctx.actor, ctx, input)),
    confirmFactor: staffProcedure({
      answers: '`RecoveryCodes` (shown once)',
      whose: 'own',
      withoutCode: 'for accounts without codes',
    })
      .input(confirmFactorInput)
      .mutation(({ ctx, input }) => factor.confirmFactor(ctx.deps, ctx.actor, input)),
    proveFactor: staffProcedure({
      answers: '`{id}` (of the account); decisions are open to this session for 15 minutes',
      whose: 'own',
      withoutCode: 'gives the code',
    })
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.proveFactor(ctx.deps, ctx.actor, input)),
    removeFactor: staffProcedure({
      answers: '`{id}` (of the account)',
      whose: 'own',
      withoutCode: 'takes a code itself',
    })
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.removeFactor(ctx.deps, ctx.actor, input)),
    renewRecoveryCodes: staffProcedure({
      answers: '`RecoveryCodes` (shown once); the former ones end',
      whose: 'own',
      withoutCode: 'takes a code itself',
    })
      .input(factorCodeInput)
      .mutation(({ ctx, input }) => factor.renewRecoveryCodes(ctx.deps, ctx.actor, input)),
    passkeyRequest: staffProcedure({ answers: '`PasskeyRequest`', whose: 'own' }).query(({ ctx }) =>
      passkeys.requestPasskey(ctx.deps, ctx.actor),
    ),
    provePasskey: staffProcedure({
      answers: '`{id}` (of the account); as `proveFactor`',
      whose: 'own',
      withoutCode: 'stands for the code',
    })
      .input(passkeyProofInput)
      .mutation(({ ctx, input }) => passkeys.provePasskey(ctx.deps, ctx.actor, input)),
    passkeys: memberProcedure({
      answers: "`OwnPasskeyView[]`; null where the site can't have passkeys",
    }).query(({ ctx }) => passkeys.listPasskeys(ctx.deps, ctx.actor)),
    passkeySetUp: accountProcedure({
      answers: '`PasskeySetUp`; nothing is kept',
      whose: 'own',
      withCode: true,
    }).query(({ ctx }) => passkeys.beginPasskey(ctx.deps, ctx.actor)),
    addPasskey: accountProcedure({
      answers: '`{id}`',
      whose: 'own; a member with the password, or within 15 minutes of the login',
      limit: ['passkeyByAccount'],
    })
      .input(addPasskeyInput)
      .mutation(({ ctx, input }) => passkeys.addPasskey(ctx.deps, ctx.actor, ctx, input)),
    removePasskey: accountProcedure({ answers: '`{id}`', whose: 'own', limit: ['passkeyByAccount'] })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => passkeys.removePasskey(ctx.deps, ctx.actor, input)),
  }),
});
