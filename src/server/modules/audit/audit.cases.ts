import type { CasesOf } from '#testing/case.ts';
import type { auditRouter } from './audit.router.ts';

export const auditCases: CasesOf<typeof auditRouter> = { listAudit: { input: {} } };
