import type { ListAuditInput } from '#shared/schemas/audit.ts';
import type { AuditView } from '#shared/views/audit.ts';
import type { Page } from '#shared/views/common.ts';
import type { Deps } from '../../platform/deps.ts';
import * as queries from './audit.queries.ts';

/** The procedure has checked that the caller is a superadmin. */
export function listAudit(deps: Deps, input: ListAuditInput): Promise<Page<AuditView>> {
  return queries.listAudit(deps.database, input);
}
