import { tracked } from '@trpc/server';
import * as z from 'zod/mini';
import { idChangeInput, idInput } from '#shared/schemas/common.ts';
import {
  adjustBalanceInput,
  createUserInput,
  listTransactionsInput,
  listUsersInput,
  statementInput,
  updateUserInput,
  userPageInput,
} from '#shared/schemas/users.ts';
import type { Audience } from '../../platform/events/stream.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';
import {
  accountProcedure,
  decisionProcedure,
  publicProcedure,
  router,
  selfProcedure,
  staffProcedure,
} from '../../transports/trpc/init.ts';
import { getPublicFigures } from './public-figures.service.ts';
import * as users from './users.service.ts';

const resumeInput = z.optional(z.object({ lastEventId: z.nullish(z.string().check(z.maxLength(60))) }));

/** A stream ends with the session, so `expiresAt` is that of the session. */
function audienceOf(
  audience: Audience['audience'],
  { session, checkedAt }: { readonly session: Session; readonly checkedAt: number },
): Audience {
  return { audience, userId: session.userId, expiresAt: session.expiresAt, checkedAt };
}

export const usersRouter = router({
  publicFigures: publicProcedure.query(({ ctx }) => getPublicFigures(ctx.deps)),
  me: selfProcedure.query(({ ctx }) => users.getMe(ctx.deps, ctx.actor)),
  eventTicket: selfProcedure
    .meta({ limit: 'ticketByAccount' })
    .query(({ ctx }) => users.issueEventTicket(ctx.deps, ctx.session)),
  get: selfProcedure.input(idInput).query(({ ctx, input }) => users.getUser(ctx.deps, ctx.actor, input.id)),
  list: staffProcedure.input(listUsersInput).query(({ ctx, input }) => users.listUsers(ctx.deps, input)),
  stats: staffProcedure.query(({ ctx }) => users.getStats(ctx.deps)),
  dashboard: staffProcedure.query(({ ctx }) => users.getDashboard(ctx.deps, ctx.actor)),
  create: decisionProcedure
    .input(createUserInput)
    .mutation(({ ctx, input }) => users.createUser(ctx.deps, ctx.actor, input)),
  update: decisionProcedure
    .input(updateUserInput)
    .mutation(({ ctx, input }) => users.updateUser(ctx.deps, ctx.actor, input)),
  delete: decisionProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => users.deleteUser(ctx.deps, ctx.actor, input)),
  adjustBalance: decisionProcedure
    .input(adjustBalanceInput)
    .mutation(({ ctx, input }) => users.adjustBalance(ctx.deps, ctx.actor, input)),
  transactions: accountProcedure
    .input(listTransactionsInput)
    .query(({ ctx, input }) => users.listTransactions(ctx.deps, ctx.actor, input)),
  statement: accountProcedure
    .input(statementInput)
    .query(({ ctx, input }) => users.getStatement(ctx.deps, ctx.actor, input)),
  referrals: accountProcedure
    .input(userPageInput)
    .query(({ ctx, input }) => users.listReferrals(ctx.deps, ctx.actor, input)),

  onStaffEvent: staffProcedure.input(resumeInput).subscription(async function* ({ ctx, input, signal }) {
    for await (const [id, event] of ctx.deps.relay.follow(
      audienceOf('staff', ctx),
      input?.lastEventId,
      signal,
      ctx.direct,
    )) {
      yield tracked(id, event);
    }
  }),
  onMemberEvent: selfProcedure.input(resumeInput).subscription(async function* ({ ctx, input, signal }) {
    for await (const [id, event] of ctx.deps.relay.follow(
      audienceOf('member', ctx),
      input?.lastEventId,
      signal,
      ctx.direct,
    )) {
      yield tracked(id, event);
    }
  }),
});
