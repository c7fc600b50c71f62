import { idInput } from '#shared/schemas/common.ts';
import {
  createBatchInput,
  downloadBatchInput,
  listBatchesInput,
  setPayoutLayoutInput,
  settleBatchInput,
  takeOutInput,
} from '#shared/schemas/payouts.ts';
import { decisionProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as batches from './payout-batches.service.ts';

export const payoutBatchesRouter = router({
  payable: staffProcedure.query(({ ctx }) => batches.listPayable(ctx.deps, ctx.actor)),
  list: staffProcedure
    .input(listBatchesInput)
    .query(({ ctx, input }) => batches.listBatches(ctx.deps, input)),
  get: staffProcedure.input(idInput).query(({ ctx, input }) => batches.getBatch(ctx.deps, input.id)),
  proposals: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => batches.proposeFromStatements(ctx.deps, input.id)),
  create: decisionProcedure
    .input(createBatchInput)
    .mutation(({ ctx, input }) => batches.createBatch(ctx.deps, ctx.actor, input)),
  takeOut: decisionProcedure
    .input(takeOutInput)
    .mutation(({ ctx, input }) => batches.takeOut(ctx.deps, ctx.actor, input)),
  download: decisionProcedure
    .input(downloadBatchInput)
    .mutation(({ ctx, input }) => batches.downloadBatch(ctx.deps, ctx.actor, input)),
  settle: decisionProcedure
    .input(settleBatchInput)
    .mutation(({ ctx, input }) => batches.settleBatch(ctx.deps, ctx.actor, input)),
  layouts: staffProcedure.query(({ ctx }) => batches.listLayouts(ctx.deps)),
  setLayout: decisionProcedure
    .input(setPayoutLayoutInput)
    .mutation(({ ctx, input }) => batches.setLayout(ctx.deps, ctx.actor, input)),
});
