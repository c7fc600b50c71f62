import { keyInput } from '#shared/schemas/common.ts';
import { exportInput } from '#shared/schemas/exports.ts';
import { memberProcedure, router, staffProcedure } from '../../procedures/init.ts';
import * as exports from './exports.service.ts';

export const exportsRouter = router({
  export: staffProcedure({
    answers: '`ExportAddress`',
    whose: 'the ledger and the audit log: superadmins',
    withoutCode: 'reads',
  })
    .input(exportInput)
    .mutation(({ ctx, input }) => exports.askExport(ctx.deps, ctx.actor, input)),
  ownData: memberProcedure({
    answers: '`ExportAddress` of everything stored about the caller, as JSON',
    limit: ['ownDataByAccount'],
  })
    .input(keyInput)
    .mutation(({ ctx, input }) => exports.askOwnData(ctx.deps, ctx.actor, input)),
});
