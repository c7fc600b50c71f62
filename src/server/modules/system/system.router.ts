import { router, superadminProcedure } from '../../transports/trpc/init.ts';
import * as system from './system.service.ts';

export const systemRouter = router({
  system: superadminProcedure.query(({ ctx }) => system.getSystem(ctx.deps)),
});
