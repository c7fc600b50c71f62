import * as z from 'zod/mini';
import { idChangeInput, idInput, pageInput } from '#shared/schemas/common.ts';
import {
  approveFromInput,
  claimRequestInput,
  cleanupInput,
  createDepositInput,
  createWithdrawalInput,
  listRequestsInput,
  pendingTotalsInput,
  rejectRequestInput,
  returnRequestInput,
} from '#shared/schemas/requests.ts';
import {
  callerOf,
  decisionProcedure,
  memberProcedure,
  publicProcedure,
  router,
  selfProcedure,
  staffProcedure,
} from '../../transports/trpc/init.ts';
import * as claims from './claims.service.ts';
import { getExpectedTimes } from './expected-times.service.ts';
import { getGrowth } from './growth.service.ts';
import { cleanupRequests, deleteRequest } from './removals.service.ts';
import * as requests from './requests.service.ts';
import { markReturned } from './returns.service.ts';

export const requestsRouter = router({
  list: staffProcedure
    .input(listRequestsInput)
    .query(({ ctx, input }) => requests.listRequests(ctx.deps, ctx.actor, input)),
  mine: selfProcedure
    .input(pageInput)
    .query(({ ctx, input }) => requests.listOwnRequests(ctx.deps, ctx.actor, input)),
  get: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => requests.getRequest(ctx.deps, ctx.actor, input.id)),
  matches: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => requests.findMatches(ctx.deps, ctx.actor, input.id)),
  receipt: selfProcedure
    .input(idInput)
    .query(({ ctx, input }) => requests.getReceipt(ctx.deps, ctx.actor, input.id)),
  expectedTimes: publicProcedure.query(({ ctx }) => getExpectedTimes(ctx.deps)),
  pendingTotals: staffProcedure
    .input(pendingTotalsInput)
    .query(({ ctx, input }) => requests.sumPending(ctx.deps, ctx.actor, input)),
  counts: staffProcedure.query(({ ctx }) => requests.countRequests(ctx.deps, ctx.actor)),
  cash: staffProcedure.query(({ ctx }) => requests.getCash(ctx.deps)),
  growth: staffProcedure.query(({ ctx }) => getGrowth(ctx.deps)),
  createDeposit: publicProcedure
    .meta({ limit: ['uploadByAddress', 'depositByAccount', 'storedByAddress', 'storedByUnpaid'] })
    .input(createDepositInput)
    .mutation(({ ctx, input }) => requests.createDeposit(ctx.deps, callerOf(ctx), input)),
  createWithdrawal: memberProcedure
    .meta({ limit: 'withdrawalByAccount' })
    .input(createWithdrawalInput)
    .mutation(({ ctx, input }) => requests.createWithdrawal(ctx.deps, ctx.actor, input)),
  cancel: memberProcedure
    .meta({ limit: 'withdrawalByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => requests.cancelWithdrawal(ctx.deps, ctx.actor, input)),
  approve: decisionProcedure
    .input(approveFromInput)
    .mutation(({ ctx, input }) => requests.approveRequest(ctx.deps, ctx.actor, input)),
  reject: decisionProcedure
    .input(rejectRequestInput)
    .mutation(({ ctx, input }) => requests.rejectRequest(ctx.deps, ctx.actor, input)),
  markReturned: decisionProcedure
    .input(returnRequestInput)
    .mutation(({ ctx, input }) => markReturned(ctx.deps, ctx.actor, input)),
  claim: staffProcedure
    .input(claimRequestInput)
    .mutation(({ ctx, input }) => claims.claimRequest(ctx.deps, ctx.actor, input)),
  release: staffProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => claims.releaseRequest(ctx.deps, ctx.actor, input)),
  delete: decisionProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => deleteRequest(ctx.deps, ctx.actor, input)),
  cleanup: decisionProcedure
    .input(z.optional(cleanupInput))
    .mutation(({ ctx, input }) => cleanupRequests(ctx.deps, ctx.actor, input)),
});
