import { exportInput } from '#shared/schemas/exports.ts';
import { router, staffProcedure } from '../../transports/trpc/init.ts';
import * as exports from './exports.service.ts';

/** Part of the `users` router: the API has six routers (transports/trpc/router.ts). */
export const exportsRouter = router({
  export: staffProcedure
    .input(exportInput)
    .mutation(({ ctx, input }) => exports.askExport(ctx.deps, ctx.actor, input)),
});
