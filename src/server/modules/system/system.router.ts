import { router, superadminProcedure } from '../../procedures/init.ts';
import * as system from './system.service.ts';

export const systemRouter = router({
  system: superadminProcedure({ answers: '`SystemView`: this server, and what the doctor finds' }).query(
    ({ ctx }) => system.getSystem(ctx.deps),
  ),
});
