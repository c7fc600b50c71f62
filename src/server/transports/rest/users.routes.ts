import * as z from 'zod/mini';
import * as c from '#shared/schemas/common.ts';
import { spinInput } from '#shared/schemas/spinner.ts';
import {
  adjustBalanceInput,
  createUserInput,
  listUsersInput,
  updateUserInput,
  userPageInput,
} from '#shared/schemas/users.ts';
import * as a from './response-schemas.ts';
import { type Caller, route } from './route.ts';

const users = { users: z.array(a.user), nextCursor: a.nextCursor };

async function listUsers(caller: Caller, input: z.input<typeof listUsersInput>) {
  const page = await caller.users.list(input);
  return { users: page.items.map(a.toUser), nextCursor: page.nextCursor };
}

const accountList = { access: 'staff', input: listUsersInput, response: users, run: listUsers } as const;

export const userRoutes = [
  route({
    method: 'GET',
    path: '/users',
    summary: 'List accounts, newest first',
    description: 'Superadmin accounts are not listed.',
    ...accountList,
  }),
  route({
    method: 'GET',
    path: '/users/role/{role}',
    summary: 'List the accounts of a role, newest first',
    ...accountList,
  }),
  route({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Read an account',
    description: 'A member reads only its own; staff also see `name`, `phone` and `paymentMethod`.',
    access: 'self',
    input: c.idInput,
    response: { user: a.account },
    run: async (caller, input) => ({ user: a.toRest(a.account, await caller.users.get(input)) }),
  }),
  route({
    method: 'GET',
    path: '/users/{id}/transactions',
    summary: "List the movements of an account's balance",
    description:
      'The newest `limit` movements, oldest first, to be reversed for display; `nextCursor` leads to older ones. ' +
      '`type` is `deposit` where the balance rose, else `withdrawal`; `kind` says what it was.',
    access: 'self',
    input: userPageInput,
    response: { transactions: z.array(a.transaction), nextCursor: a.nextCursor },
    run: async (caller, input) => {
      const page = await caller.users.transactions(input);
      return { transactions: page.items.map(a.toTransaction).reverse(), nextCursor: page.nextCursor };
    },
  }),
  route({
    method: 'GET',
    path: '/users/{id}/referrals',
    summary: 'List the direct referrals of an account, newest first',
    access: 'self',
    input: userPageInput,
    response: { referrals: z.array(a.referral), nextCursor: a.nextCursor },
    run: async (caller, input) => {
      const page = await caller.users.referrals(input);
      return { referrals: page.items.map((one) => a.toRest(a.referral, one)), nextCursor: page.nextCursor };
    },
  }),
  route({
    method: 'GET',
    path: '/users/{id}/spinner',
    summary: 'Tell whether the member can spin today',
    access: 'self',
    input: c.idInput,
    response: a.spinnerFields,
    run: (caller, input) => caller.spinner.status(input),
  }),
  route({
    method: 'POST',
    path: '/users/{id}/spin',
    summary: 'Spin the wheel, once a business day',
    description:
      '`result` is the prize in USD or the text `try again`; the other fields let anybody check the draw. Without a seed ' +
      'of yours the server makes one and says so.',
    access: 'member',
    input: z.extend(spinInput, { id: c.id }),
    response: a.spin,
    refuses: [409],
    run: async (caller, { id, ...input }) => {
      // In tRPC the spin is always the caller's own. So this read refuses the id of another member first; the
      // spin itself refuses staff.
      await caller.spinner.status({ id });
      const { id: spinId, ...spin } = await caller.spinner.spin(input);
      return { spinId, ...spin };
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    summary: 'Open an account',
    description: 'Only a superadmin may open admin accounts. The account is approved at once.',
    access: 'staff',
    input: createUserInput,
    response: { user: a.user, awaitingSecondPerson: a.awaitingSecondPerson },
    refuses: [409],
    run: async (caller, input) => a.toChanged(await caller.users.create(input)),
  }),
  route({
    method: 'PUT',
    path: '/users/{id}',
    summary: "Set an account's status and, if given, its password",
    description: 'A blank password keeps the current one.',
    access: 'staff',
    input: updateUserInput,
    response: { user: a.user, awaitingSecondPerson: a.awaitingSecondPerson },
    refuses: [409],
    run: async (caller, input) => a.toChanged(await caller.users.update(input)),
  }),
  route({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete an account',
    access: 'staff',
    input: c.idChangeInput,
    response: { message: a.message, awaitingSecondPerson: a.awaitingSecondPerson },
    run: (caller, input) => caller.users.delete(input),
  }),
  route({
    method: 'POST',
    path: '/users/{id}/balance',
    summary: "Deposit to or withdraw from a member's balance",
    access: 'staff',
    input: adjustBalanceInput,
    response: {
      newBalance: a.rupees,
      message: a.message,
      awaitingSecondPerson: a.awaitingSecondPerson,
    },
    refuses: [409],
    run: (caller, input) => caller.users.adjustBalance(input),
  }),
];
