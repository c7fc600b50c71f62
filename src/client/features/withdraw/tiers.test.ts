import { expect, test } from 'vitest';
import type { RequestView } from '#shared/views/requests.ts';
import { tierStates } from './tiers.ts';

const request = (status: RequestView['status'], rest: Partial<RequestView> = {}) =>
  ({ type: 'Withdraw', status, returned: null, ...rest }) as RequestView;
const back = request('Approved', { returned: { at: '', reason: '' } });
const deposit = request('Approved', { type: 'Deposit' });

test.each([
  ['none yet', 0, [deposit], ['now', 'later', 'later', 'later']],
  ['the first waits', 1, [request('Pending'), deposit], ['requested', 'now', 'later', 'later']],
  ['the first is paid', 1, [request('Approved'), deposit], ['done', 'now', 'later', 'later']],
  [
    'the second waits, and one between was rejected',
    2,
    [request('Pending'), request('Rejected'), back, request('Approved')],
    ['done', 'requested', 'now', 'later'],
  ],
  ['many, of which the oldest are not loaded', 9, [request('Pending')], ['done', 'done', 'done', 'now']],
])('the tiers after: %s', (_, earlier, requests, states) => {
  expect(tierStates(earlier, requests)).toEqual(states);
});
