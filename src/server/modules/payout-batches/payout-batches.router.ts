import { idInput } from '#shared/schemas/common.ts';
import {
  createBatchInput,
  downloadBatchInput,
  listBatchesInput,
  setPayoutLayoutInput,
  settleBatchInput,
  takeOutInput,
} from '#shared/schemas/payouts.ts';
import { router, staffProcedure } from '../../procedures/init.ts';
import * as batches from './payout-batches.service.ts';

export const payoutBatchesRouter = router({
  payable: staffProcedure({
    answers: '`PayableList`: the oldest pending withdrawals that are in no payout batch',
  }).query(({ ctx }) => batches.listPayable(ctx.deps, ctx.actor)),
  list: staffProcedure({ answers: '`Page<BatchView>`' })
    .input(listBatchesInput)
    .query(({ ctx, input }) => batches.listBatches(ctx.deps, input)),
  get: staffProcedure({ answers: '`BatchDetails`: with its withdrawals, in the order of the bank file' })
    .input(idInput)
    .query(({ ctx, input }) => batches.getBatch(ctx.deps, input.id)),
  proposals: staffProcedure({
    answers: '`ReferenceProposal[]`: bank references from imported statements, for the open payments',
  })
    .input(idInput)
    .query(({ ctx, input }) => batches.proposeFromStatements(ctx.deps, input.id)),
  create: staffProcedure({ answers: '`BatchMade`: also what was left out, and why' })
    .input(createBatchInput)
    .mutation(({ ctx, input }) => batches.createBatch(ctx.deps, ctx.actor, input)),
  takeOut: staffProcedure({ answers: '`{id}`' })
    .input(takeOutInput)
    .mutation(({ ctx, input }) => batches.takeOut(ctx.deps, ctx.actor, input)),
  download: staffProcedure({ answers: '`BankFile`: its name, text, count and sum' })
    .input(downloadBatchInput)
    .mutation(({ ctx, input }) => batches.downloadBatch(ctx.deps, ctx.actor, input)),
  settle: staffProcedure({ answers: '`SettledView[]`: what became of each' })
    .input(settleBatchInput)
    .mutation(({ ctx, input }) => batches.settleBatch(ctx.deps, ctx.actor, input)),
  layouts: staffProcedure({
    answers: "`PayoutLayoutView[]`: the columns of each account's bank files",
  }).query(({ ctx }) => batches.listLayouts(ctx.deps)),
  setLayout: staffProcedure({ answers: '`{account}`' })
    .input(setPayoutLayoutInput)
    .mutation(({ ctx, input }) => batches.setLayout(ctx.deps, ctx.actor, input)),
});
