import * as z from 'zod/mini';
import { AUDIT_AREAS } from '../audit.ts';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import * as c from './common.ts';

export const AUDIT_SEARCH_MIN = 3;

const search = c.search.check(
  z.refine(
    (text) => text === undefined || text === '' || text.length >= AUDIT_SEARCH_MIN,
    'searchTooShort' satisfies ErrorKey,
  ),
);

export const auditFilters = z.object({
  area: z.optional(z.enum(AUDIT_AREAS, 'badInput' satisfies ErrorKey)),
  actorId: z.optional(c.id),
  personId: z.optional(c.id),
  ...c.days,
  search,
});
export const listAuditInput = z.extend(auditFilters, c.page);

export type AuditFilters = z.infer<typeof auditFilters>;
export type ListAuditInput = z.infer<typeof listAuditInput>;
