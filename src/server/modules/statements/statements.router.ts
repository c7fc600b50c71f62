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
import { router, staffProcedure } from '../../procedures/init.ts';
import * as imports from './imports.service.ts';
import * as statements from './statements.service.ts';

export const statementsRouter = router({
  day: staffProcedure({
    answers:
      "`ReconciliationView`: an account's day in the books, in the statement and counted, and every difference",
  })
    .input(reconciliationInput)
    .query(({ ctx, input }) => statements.reconcile(ctx.deps, ctx.actor, input)),
  days: staffProcedure({
    answers: '`StatementDay[]`: the last two weeks of an account: covered by a statement, and explained',
  })
    .input(statementLayoutsInput)
    .query(({ ctx, input }) => statements.listDays(ctx.deps, input)),
  preview: staffProcedure({
    answers: '`StatementPreview`: a file as it would be kept; keeps nothing',
    withoutCode: 'reads a file',
    withoutKey: 'It reads a file that only its sender has, and keeps nothing.',
    file: true,
  })
    .input(previewStatementInput)
    .mutation(({ ctx, input }) => imports.previewStatement(ctx.deps, input)),
  position: staffProcedure({
    answers: 'number of statement lines ever begun: it grows while a file is saved',
  }).query(({ ctx }) => imports.readPosition(ctx.deps)),
  import: staffProcedure({ answers: '`StatementImport`', file: true })
    .input(importStatementInput)
    .mutation(({ ctx, input }) => imports.importStatement(ctx.deps, ctx.actor, input)),
  layouts: staffProcedure({ answers: '`StatementLayoutView[]`: the remembered layouts of an account' })
    .input(statementLayoutsInput)
    .query(({ ctx, input }) => imports.listLayouts(ctx.deps, input)),
  removeLayout: staffProcedure({ answers: '`{account}`' })
    .input(removeLayoutInput)
    .mutation(({ ctx, input }) => imports.removeLayout(ctx.deps, ctx.actor, input)),
  remove: staffProcedure({ answers: '`{id}`: a file that was a mistake, with its lines' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => imports.removeStatement(ctx.deps, ctx.actor, input)),
  confirm: staffProcedure({ answers: '`{id}` of the request' })
    .input(confirmMatchInput)
    .mutation(({ ctx, input }) => statements.confirmMatch(ctx.deps, ctx.actor, input)),
  undo: staffProcedure({ answers: '`{id}` of the request' })
    .input(undoMatchInput)
    .mutation(({ ctx, input }) => statements.undoMatch(ctx.deps, ctx.actor, input)),
  count: staffProcedure({ answers: '`{id}`', withoutCode: 'compares, moves nothing' })
    .input(countBalanceInput)
    .mutation(({ ctx, input }) => statements.countBalance(ctx.deps, ctx.actor, input)),
  approveArrived: staffProcedure({ answers: '`ApprovedArrived`: how many, and why others were not' })
    .input(approveArrivedInput)
    .mutation(({ ctx, input }) => statements.approveArrived(ctx.deps, ctx.actor, input)),
});
