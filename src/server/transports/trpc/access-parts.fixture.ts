import { randomUUID } from 'node:crypto';
import { appealed, refusedWithdrawal } from '#server/modules/appeals/appeals.fixture.ts';
import {
  arrivedDeposit,
  importedFile,
  offeredLine,
  oneLine,
  rememberedLayout,
} from '#server/modules/statements/statements.fixture.ts';
import type { AccessWorld, Row } from './access.fixture.ts';

const passkey = { challenge: 'x', answer: '{}' };
const code = () => ({ code: '123456' });
const SELF = '401 ok ok ok 401 ok ok';
const STAFF = '401 403 403 403 401 ok ok';
const WITHOUT_CODES = '401 403 403 403 401 404 404';

/** No account of the table has set up codes, which passkeys need. */
export const FACTOR_ROWS: readonly Row[] = [
  [
    'auth.secondFactor',
    'with another token',
    '401 401 401 401 401 401 401',
    () => ({ token: 'x', ...code() }),
  ],
  ['users.account.factor', '', STAFF],
  [
    'users.account.beginFactor',
    'with a wrong password',
    '401 403 403 403 401 400 400',
    () => ({ password: 'x' }),
  ],
  ['users.account.confirmFactor', '', '401 403 403 403 401 400 400', () => ({ setUp: 'x', ...code() })],
  ['users.account.proveFactor', '', WITHOUT_CODES, code],
  ['users.account.removeFactor', '', WITHOUT_CODES, code],
  ['users.account.renewRecoveryCodes', '', WITHOUT_CODES, code],
  [
    'auth.usePasskey',
    'with another token',
    '401 401 401 401 401 401 401',
    () => ({ token: 'x', ...passkey }),
  ],
  ['auth.passkeyRequest', '', 'ok ok ok ok ok ok ok'],
  ['users.account.passkeys', '', '401 403 ok ok 401 403 403'],
  ['users.account.passkeyRequest', '', WITHOUT_CODES],
  ['users.account.passkeySetUp', '', '401 403 ok ok 401 404 404'],
  ['users.account.provePasskey', '', '401 403 403 403 401 400 400', () => passkey],
  ['users.account.addPasskey', '', '401 403 400 400 401 400 400', () => ({ ...passkey, name: 'Key' })],
  ['users.account.removePasskey', '', '401 403 404 404 401 404 404', () => ({ id: randomUUID() })],
];

export const appealRows = (world: AccessWorld): readonly Row[] => [
  ['requests.decisions', '', SELF, () => ({})],
  ['requests.appeals.list', '', STAFF, () => ({})],
  ['requests.appeals.count', '', STAFF],
  [
    'requests.appeals.create',
    "the member's",
    '401 404 ok 404 401 404 404',
    () => refusedWithdrawal(world.people.member, world.people.superadmin),
  ],
  [
    'requests.appeals.answer',
    '',
    STAFF,
    async () => {
      const { id } = await appealed(world.server, world.people.secondAdmin);
      return { id, verdict: 'granted', answer: 'Yes' };
    },
  ],
];

// biome-ignore format: a table, one line per case
export const statementRows = (world: AccessWorld): readonly Row[] => [
  ['requests.statements.day', '', STAFF, () => ({ account: 'SadaPay' })],
  ['requests.statements.preview', '', STAFF, () => oneLine()],
  ['requests.statements.position', '', STAFF, () => undefined],
  ['requests.statements.import', '', STAFF, () => oneLine()],
  ['requests.statements.layouts', '', STAFF, () => ({ account: 'SadaPay' })],
  ['requests.statements.removeLayout', '', STAFF, () => rememberedLayout(world.people.superadmin)],
  ['requests.statements.remove', '', STAFF, async () => ({ id: await importedFile(world.server, world.people.superadmin) })],
  ['requests.statements.confirm', '', STAFF, () => offeredLine(world.server, world.people.superadmin)],
  ['requests.statements.undo', '', STAFF, async () => {
    const offered = await offeredLine(world.server, world.people.superadmin);
    await (await world.people.superadmin.as()).requests.statements.confirm(offered);
    return offered;
  }],
  ['requests.statements.count', '', STAFF, () => ({ account: 'SadaPay', day: '2026-01-01', balance: -5.5 })],
  ['requests.statements.approveArrived', '', STAFF, () => arrivedDeposit(world.server, world.people.superadmin)],
];
