import { randomUUID } from 'node:crypto';
import { type CasesOf, type CaseWorld, ENDS } from '#testing/case.ts';
import { PASSWORD } from '#testing/constants.ts';
import type { ownAccountRouter } from './own-account.router.ts';
import { adminWithPasskey, newAuthenticator } from './passkeys.fixture.ts';
import { adminWithFactor, codeNow } from './second-factor.fixture.ts';

async function withCode({ server }: CaseWorld) {
  const by = await adminWithFactor(server);
  return { by, input: { code: by.factor.next() }, other: { code: '000000' } };
}
const CODE = { code: '123456' };
const PASSKEY = { challenge: 'x', answer: '{}' };
const CONTACT = { password: 'x', email: 'a@example.com', phone: '03001234567' };
const SIGN_IN = 'the own sign-in';

/* No account of the world has set up codes, which passkeys need. Wrong passwords are sent where a right one
   would end the sessions of the world's people. */
//                  nobody pending member other deactivated admin superadmin
const MEMBER = /* */ '401   403     ok     ok    401         403   403';
const NO_CODES = /**/ '401  403     403    403   401         404   404';
const WRONG = /*  */ '401   403     403    403   401         400   400';

export const ownAccountCases: CasesOf<typeof ownAccountRouter> = {
  account: {
    changePassword: {
      call: async ({ make }) => ({
        by: await make.member(),
        input: { password: PASSWORD, newPassword: 'long-enough' },
        other: { newPassword: 'long-enough-too' },
      }),
      rights: [['', '401 403 400 400 401 400 400', { password: 'x', newPassword: 'long-enough' }]],
    },
    contact: { ends: MEMBER },
    changeContact: {
      call: async ({ make }) => ({
        by: await make.member(),
        input: { ...CONTACT, password: PASSWORD, email: `new.${randomUUID()}@example.com` },
        other: { phone: '03001112244' },
      }),
      rights: [
        ['', '401 403 400 400 401 403 403', CONTACT],
        [
          'with the password',
          MEMBER,
          ({ people }, role) => ({
            password: PASSWORD,
            email: role === 'nobody' ? 'a@example.com' : people[role].email,
            phone: '03007654321',
          }),
        ],
      ],
    },
    devices: {},
    endDevice: {
      call: async ({ make, server }) => {
        const by = await make.member();
        await server.caller().auth.login(by);
        const [device] = await by.as().users.account.devices();
        return { by, input: { id: device?.id ?? '' }, other: { id: randomUUID() } };
      },
      rights: [["another's", '401 403 404 404 401 404 404', () => ({ id: randomUUID() })]],
    },
    endOtherDevices: {
      call: async ({ make }) => ({ by: await make.member(), input: {} }),
      rights: [['', ENDS.account, {}]],
    },
    factor: {},
    beginFactor: {
      input: ({ boss }) => ({ password: boss.password }),
      withoutAudit: 'keeps nothing',
      rights: [['with a wrong password', WRONG, { password: 'x' }]],
    },
    confirmFactor: {
      call: async ({ make }) => {
        const by = await make.admin();
        const { secret, setUp } = await by.as().users.account.beginFactor(by);
        return { by, input: { setUp, code: codeNow(secret) }, other: { code: '000000' } };
      },
      rights: [['', WRONG, { setUp: 'x', ...CODE }]],
    },
    proveFactor: { call: withCode, rights: [['', NO_CODES, CODE]] },
    removeFactor: { call: withCode, rights: [['', NO_CODES, CODE]] },
    renewRecoveryCodes: { call: withCode, rights: [['', NO_CODES, CODE]] },
    passkeyRequest: { ends: NO_CODES },
    provePasskey: {
      call: async ({ server }) => {
        const by = await adminWithPasskey(server);
        const request = await by.as().users.account.passkeyRequest();
        return { by, input: by.key.use(request), other: { answer: '{}' } };
      },
      withoutAudit: 'opens decisions, which are audited',
      rights: [['', WRONG, PASSKEY]],
    },
    passkeys: { ends: MEMBER },
    passkeySetUp: { ends: '401 403 ok ok 401 404 404' },
    addPasskey: {
      call: async ({ server }) => {
        const by = await adminWithPasskey(server);
        const setUp = await by.as().users.account.passkeySetUp();
        return { by, input: { ...newAuthenticator().make(setUp), name: 'Phone' }, other: { name: 'Other' } };
      },
      rights: [['', '401 403 400 400 401 400 400', { ...PASSKEY, name: 'Key' }]],
      alone: SIGN_IN,
    },
    removePasskey: {
      call: async ({ server }) => {
        const by = await adminWithPasskey(server);
        return { by, input: { id: by.passkeyId }, other: { id: randomUUID() } };
      },
      rights: [['', '401 403 404 404 401 404 404', () => ({ id: randomUUID() })]],
      alone: SIGN_IN,
    },
  },
};
