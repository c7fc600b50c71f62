import type { Row } from './access.fixture.ts';

const code = () => ({ code: '123456' });
const STAFF = '401 403 403 403 401 ok ok';
const WITHOUT_CODES = '401 403 403 403 401 404 404';

/** The part of access.fixture.ts about one-time codes: nobody of that table has any. */
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
];
