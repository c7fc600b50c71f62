import type { CasesOf } from '#testing/case.ts';
import type { systemRouter } from './system.router.ts';

export const systemCases: CasesOf<typeof systemRouter> = { system: {} };
