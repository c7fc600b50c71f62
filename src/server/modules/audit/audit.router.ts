import { listAuditInput } from '#shared/schemas/audit.ts';
import { router, superadminProcedure } from '../../procedures/init.ts';
import * as audit from './audit.service.ts';

export const auditRouter = router({
  listAudit: superadminProcedure({ answers: '`Page<AuditView>`' })
    .input(listAuditInput)
    .query(({ ctx, input }) => audit.listAudit(ctx.deps, input)),
});
