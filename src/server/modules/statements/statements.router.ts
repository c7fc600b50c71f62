import { idChangeInput } from '#shared/schemas/common.ts';
import {
  approveArrivedInput,
  confirmMatchInput,
  countBalanceInput,
  importStatementInput,
  previewStatementInput,
  reconciliationInput,
  removeLayoutInput,
  statementLayoutsInput,
  undoMatchInput,
} from '#shared/schemas/statements.ts';
import { decisionProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as imports from './imports.service.ts';
import * as statements from './statements.service.ts';

export const statementsRouter = router({
  day: staffProcedure
    .input(reconciliationInput)
    .query(({ ctx, input }) => statements.reconcile(ctx.deps, ctx.actor, input)),
  preview: staffProcedure
    .input(previewStatementInput)
    .mutation(({ ctx, input }) => imports.previewStatement(ctx.deps, input)),
  position: staffProcedure.query(({ ctx }) => imports.readPosition(ctx.deps)),
  import: decisionProcedure
    .input(importStatementInput)
    .mutation(({ ctx, input }) => imports.importStatement(ctx.deps, ctx.actor, input)),
  layouts: staffProcedure
    .input(statementLayoutsInput)
    .query(({ ctx, input }) => imports.listLayouts(ctx.deps, input)),
  removeLayout: decisionProcedure
    .input(removeLayoutInput)
    .mutation(({ ctx, input }) => imports.removeLayout(ctx.deps, ctx.actor, input)),
  remove: decisionProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => imports.removeStatement(ctx.deps, ctx.actor, input)),
  confirm: decisionProcedure
    .input(confirmMatchInput)
    .mutation(({ ctx, input }) => statements.confirmMatch(ctx.deps, ctx.actor, input)),
  undo: decisionProcedure
    .input(undoMatchInput)
    .mutation(({ ctx, input }) => statements.undoMatch(ctx.deps, ctx.actor, input)),
  count: staffProcedure
    .input(countBalanceInput)
    .mutation(({ ctx, input }) => statements.countBalance(ctx.deps, ctx.actor, input)),
  approveArrived: decisionProcedure
    .input(approveArrivedInput)
    .mutation(({ ctx, input }) => statements.approveArrived(ctx.deps, ctx.actor, input)),
});
