import * as z from 'zod/mini';
import { auditFilters } from './audit.ts';
import { changeInput, days } from './common.ts';
import { listRequestsInput } from './requests.ts';
import { listUsersInput } from './users.ts';

const wholeList = { limit: true, cursor: true } as const;

/** It has no `limit` or `cursor`, because it contains all rows. */
export const exportInput = z.discriminatedUnion('what', [
  changeInput({
    what: z.literal('users'),
    /** The days of joining. */
    filters: z.extend(z.omit(listUsersInput, wholeList), days),
  }),
  changeInput({ what: z.literal('requests'), filters: z.omit(listRequestsInput, wholeList) }),
  changeInput({ what: z.literal('ledger'), filters: z.object(days) }),
  changeInput({ what: z.literal('audit'), filters: auditFilters }),
]);

export type ExportInput = z.infer<typeof exportInput>;
