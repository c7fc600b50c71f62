import * as z from 'zod/mini';
import { listEntriesInput, transferInput } from '#shared/schemas/accounts.ts';
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
import { renameAccountInput, saveAccountInput } from '#shared/schemas/saved-accounts.ts';
import {
  callerOf,
  memberProcedure,
  publicProcedure,
  router,
  selfProcedure,
  staffProcedure,
} from '../../procedures/init.ts';
import * as cash from './cash.service.ts';
import { getExpectedTimes, getGrowth } from './figures.service.ts';
import * as requests from './requests.service.ts';
import * as saved from './saved-accounts.service.ts';
import {
  claimRequest,
  cleanupRequests,
  deleteRequest,
  markReturned,
  releaseRequest,
} from './staff-requests.service.ts';

export const requestsRouter = router({
  list: staffProcedure({
    answers:
      '`Page<StaffRequestView>` (with `warnings` and `claim`); `archive`: those off the list; `order`: `oldest` first',
  })
    .input(listRequestsInput)
    .query(({ ctx, input }) => requests.listRequests(ctx.deps, ctx.actor, input)),
  mine: selfProcedure({ answers: '`Page<RequestView>` (own, without screenshot)' })
    .input(pageInput)
    .query(({ ctx, input }) => requests.listOwnRequests(ctx.deps, ctx.actor, input)),
  get: staffProcedure({
    answers: '`StaffRequestDetails`: who decided, when it left the list; also off the list',
  })
    .input(idInput)
    .query(({ ctx, input }) => requests.getRequest(ctx.deps, ctx.actor, input.id)),
  matches: staffProcedure({
    answers: '`RequestMatches`: requests of other accounts that share something with this one',
  })
    .input(idInput)
    .query(({ ctx, input }) => requests.findMatches(ctx.deps, ctx.actor, input.id)),
  receipt: selfProcedure({
    answers: '`RequestView` of a decided request, also off the list',
    whose: 'own; staff all',
  })
    .input(idInput)
    .query(({ ctx, input }) => requests.getReceipt(ctx.deps, ctx.actor, input.id)),
  expectedTimes: publicProcedure({
    answers: '`ExpectedTimes`: the usual minutes until a decision (about a minute old)',
  }).query(({ ctx }) => getExpectedTimes(ctx.deps)),
  pendingTotals: staffProcedure({
    answers: '`PendingTotals`: count and sums of the pending requests under a filter',
  })
    .input(pendingTotalsInput)
    .query(({ ctx, input }) => requests.sumPending(ctx.deps, ctx.actor, input)),
  counts: staffProcedure({ answers: '`RequestCounts`' }).query(({ ctx }) =>
    requests.countRequests(ctx.deps, ctx.actor),
  ),
  cash: staffProcedure({ answers: '`CashView`' }).query(({ ctx }) => requests.getCash(ctx.deps)),
  growth: staffProcedure({
    answers:
      '`GrowthDay[]`: sign-ups, approvals, active members, rewards and cash of each of the last 90 days',
  }).query(({ ctx }) => getGrowth(ctx.deps)),
  createDeposit: publicProcedure({
    answers: '`{requestId, message}`',
    whose: 'for an account that awaits it',
    limit: ['uploadByAddress', 'depositByAccount', 'storedByAddress', 'storedByUnpaid'],
    file: true,
  })
    .input(createDepositInput)
    .mutation(({ ctx, input }) => requests.createDeposit(ctx.deps, callerOf(ctx), input)),
  createWithdrawal: memberProcedure({
    answers: '`WithdrawalResult & {message}`',
    limit: 'withdrawalByAccount',
  })
    .input(createWithdrawalInput)
    .mutation(({ ctx, input }) => requests.createWithdrawal(ctx.deps, ctx.actor, input)),
  cancel: memberProcedure({
    answers: '`{id, newBalance}`; while no staff member handles it',
    whose: 'own withdrawal',
    limit: 'withdrawalByAccount',
  })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => requests.cancelWithdrawal(ctx.deps, ctx.actor, input)),
  approve: staffProcedure({ answers: '`{message, newBalance}`' })
    .input(approveFromInput)
    .mutation(({ ctx, input }) => requests.approveRequest(ctx.deps, ctx.actor, input)),
  reject: staffProcedure({ answers: '`{message, newBalance}`' })
    .input(rejectRequestInput)
    .mutation(({ ctx, input }) => requests.rejectRequest(ctx.deps, ctx.actor, input)),
  markReturned: staffProcedure({ answers: '`{id}`: the bank sent a payout back' })
    .input(returnRequestInput)
    .mutation(({ ctx, input }) => markReturned(ctx.deps, ctx.actor, input)),
  claim: staffProcedure({
    answers: '`{claim, own}`: the claim that stands now',
    withoutCode: 'says who looks at it',
  })
    .input(claimRequestInput)
    .mutation(({ ctx, input }) => claimRequest(ctx.deps, ctx.actor, input)),
  release: staffProcedure({ answers: '`{id}`', withoutCode: 'says who looks at it' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => releaseRequest(ctx.deps, ctx.actor, input)),
  delete: staffProcedure({ answers: '`{message}`' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => deleteRequest(ctx.deps, ctx.actor, input)),
  cleanup: staffProcedure({ answers: '`{removed}`' })
    .input(z.optional(cleanupInput))
    .mutation(({ ctx, input }) => cleanupRequests(ctx.deps, ctx.actor, input)),
});

export const accountsRouter = router({
  transfer: staffProcedure({ answers: '`{id}`' })
    .input(transferInput)
    .mutation(({ ctx, input }) => cash.transferCash(ctx.deps, ctx.actor, input)),
  entries: staffProcedure({ answers: '`Page<EntryView>`: the entries behind a figure of the cash screen' })
    .input(listEntriesInput)
    .query(({ ctx, input }) => cash.listEntries(ctx.deps, ctx.actor, input)),
});

export const savedAccountsRouter = router({
  list: memberProcedure({
    answers: '`SavedAccount[]`: accounts kept for withdrawals, newest first; staff never see them',
  }).query(({ ctx }) => saved.listSavedAccounts(ctx.deps, ctx.actor)),
  save: memberProcedure({
    answers: '`{id}`; at most 5, and the same number at the same bank once',
    limit: 'settingByAccount',
  })
    .input(saveAccountInput)
    .mutation(({ ctx, input }) => saved.saveAccount(ctx.deps, ctx.actor, input)),
  rename: memberProcedure({ answers: '`{id}`', limit: 'settingByAccount' })
    .input(renameAccountInput)
    .mutation(({ ctx, input }) => saved.renameAccount(ctx.deps, ctx.actor, input)),
  remove: memberProcedure({ answers: '`{id}`', limit: 'settingByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => saved.removeAccount(ctx.deps, ctx.actor, input)),
});
