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
import type { Audience } from '../../platform/events/streams.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';
import type { Context } from '../../procedures/context.ts';
import {
  accountProcedure,
  publicProcedure,
  router,
  selfProcedure,
  staffProcedure,
} from '../../procedures/init.ts';
import { getPublicFigures } from './public-figures.service.ts';
import * as users from './users.service.ts';

const resumeInput = z.optional(z.object({ lastEventId: z.nullish(z.string().check(z.maxLength(60))) }));

interface Subscription {
  readonly ctx: Context & { readonly session: Session };
  readonly input: z.output<typeof resumeInput>;
  readonly signal: AbortSignal | undefined;
}

/** A stream ends with the session, so `expiresAt` is that of the session. */
async function* follow(audience: Audience['audience'], { ctx, input, signal }: Subscription) {
  const { userId, expiresAt } = ctx.session;
  const to = { audience, userId, expiresAt, checkedAt: ctx.checkedAt };
  for await (const [id, event] of ctx.deps.relay.follow(to, input?.lastEventId, signal, ctx.direct)) {
    yield tracked(id, event);
  }
}

export const usersRouter = router({
  publicFigures: publicProcedure({
    answers: '`PublicFigures` (at most half a minute old; null while they are counted)',
  }).query(({ ctx }) => getPublicFigures(ctx.deps)),
  me: selfProcedure({ answers: '`MemberView`' }).query(({ ctx }) => users.getMe(ctx.deps, ctx.actor)),
  eventTicket: selfProcedure({ answers: '`{ticket}`', limit: 'ticketByAccount' }).query(({ ctx }) =>
    users.issueEventTicket(ctx.deps, ctx.session),
  ),
  get: selfProcedure({
    answers: '`MemberView` or, for staff, `MemberView & StaffUserView`',
    whose: 'own; staff all',
  })
    .input(idInput)
    .query(({ ctx, input }) => users.getUser(ctx.deps, ctx.actor, input.id)),
  list: staffProcedure({ answers: '`Page<StaffUserView>`' })
    .input(listUsersInput)
    .query(({ ctx, input }) => users.listUsers(ctx.deps, input)),
  stats: staffProcedure({ answers: '`UserStats`' }).query(({ ctx }) => users.getStats(ctx.deps)),
  dashboard: staffProcedure({ answers: '`DashboardStats`' }).query(({ ctx }) =>
    users.getDashboard(ctx.deps, ctx.actor),
  ),
  create: staffProcedure({ answers: '`StaffUserView`' })
    .input(createUserInput)
    .mutation(({ ctx, input }) => users.createUser(ctx.deps, ctx.actor, input)),
  update: staffProcedure({ answers: '`StaffUserView`' })
    .input(updateUserInput)
    .mutation(({ ctx, input }) => users.updateUser(ctx.deps, ctx.actor, input)),
  delete: staffProcedure({ answers: '`{message}`' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => users.deleteUser(ctx.deps, ctx.actor, input)),
  adjustBalance: staffProcedure({ answers: '`{newBalance, message}`' })
    .input(adjustBalanceInput)
    .mutation(({ ctx, input }) => users.adjustBalance(ctx.deps, ctx.actor, input)),
  transactions: accountProcedure({ answers: '`Page<TransactionView>`', whose: 'members: own' })
    .input(listTransactionsInput)
    .query(({ ctx, input }) => users.listTransactions(ctx.deps, ctx.actor, input)),
  statement: accountProcedure({
    answers: '`BalanceStatement`; at most 5,000 movements',
    whose: 'members: own',
  })
    .input(statementInput)
    .query(({ ctx, input }) => users.getStatement(ctx.deps, ctx.actor, input)),
  referrals: accountProcedure({ answers: '`Page<ReferralView>`', whose: 'members: own' })
    .input(userPageInput)
    .query(({ ctx, input }) => users.listReferrals(ctx.deps, ctx.actor, input)),

  onStaffEvent: staffProcedure({ answers: '`tracked<StaffEvent>`' })
    .input(resumeInput)
    .subscription((call) => follow('staff', call)),
  onMemberEvent: selfProcedure({ answers: '`tracked<MemberEvent>`' })
    .input(resumeInput)
    .subscription((call) => follow('member', call)),
});
