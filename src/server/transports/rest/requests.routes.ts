import * as z from 'zod/mini';
import { idChangeInput } from '#shared/schemas/common.ts';
import {
  approveRequestInput,
  cleanupInput,
  createDepositInput,
  createWithdrawalInput,
  listRequestsInput,
  rejectRequestInput,
} from '#shared/schemas/requests.ts';
import {
  awaitingSecondPerson,
  message,
  nextCursor,
  request,
  rowId,
  rupees,
  toRequest,
} from './response-schemas.ts';
import { route } from './route.ts';

export const requestRoutes = [
  route({
    method: 'GET',
    path: '/requests',
    summary: 'List deposit and withdrawal requests, newest first',
    access: 'staff',
    input: z.omit(listRequestsInput, { userId: true, archive: true, order: true }),
    response: { requests: z.array(request), nextCursor },
    run: async (caller, input) => {
      const page = await caller.requests.list(input);
      return { requests: page.items.map(toRequest), nextCursor: page.nextCursor };
    },
  }),
  route({
    method: 'POST',
    path: '/requests',
    summary: 'Submit the joining deposit',
    description:
      'May be sent without a token for an account that awaits its deposit. The amount must be 865.',
    access: 'any',
    input: z.omit(createDepositInput, { account: true }),
    response: { requestId: rowId, message },
    refuses: [403, 404, 409],
    image: true,
    run: (caller, input) => caller.requests.createDeposit(input),
  }),
  route({
    method: 'POST',
    path: '/requests/withdrawal',
    summary: 'Ask for a withdrawal',
    description:
      'The whole amount is taken off the balance at once; 1 % of it is the fee. `withdrawalCount` must be the number of ' +
      'earlier withdrawals that were not rejected.',
    access: 'member',
    input: createWithdrawalInput,
    response: {
      deductedAmount: rupees,
      newBalance: rupees,
      requestId: rowId,
      fee: rupees,
      payout: rupees,
      message,
    },
    refuses: [409],
    run: (caller, input) => caller.requests.createWithdrawal(input),
  }),
  route({
    method: 'POST',
    path: '/requests/{id}/approve',
    summary: 'Approve a pending request',
    description: "A withdrawal may be given the bank's own number of the payment, which the member sees.",
    access: 'staff',
    input: approveRequestInput,
    response: { message, newBalance: rupees, awaitingSecondPerson },
    refuses: [409],
    run: (caller, input) => caller.requests.approve(input),
  }),
  route({
    method: 'POST',
    path: '/requests/{id}/reject',
    summary: 'Reject a pending request',
    description:
      'A withdrawal is refunded; a deposit is also taken off the list. The reason is shown to the member.',
    access: 'staff',
    input: rejectRequestInput,
    response: { message, newBalance: rupees },
    refuses: [409],
    run: (caller, input) => caller.requests.reject(input),
  }),
  route({
    method: 'DELETE',
    path: '/requests/{id}',
    summary: 'Take a request off the list',
    description: 'A pending withdrawal is refunded; otherwise the books do not change.',
    access: 'staff',
    input: idChangeInput,
    response: { message, awaitingSecondPerson },
    run: (caller, input) => caller.requests.delete(input),
  }),
  route({
    method: 'POST',
    path: '/requests/cleanup',
    summary: 'Take the rejected requests off the list',
    access: 'staff',
    input: cleanupInput,
    response: { removed: z.int(), awaitingSecondPerson },
    run: (caller, input) => caller.requests.cleanup(input),
  }),
];
