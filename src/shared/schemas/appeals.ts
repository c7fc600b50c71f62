import * as z from 'zod/mini';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { changeInput, id, requiredText } from './common.ts';

export const APPEAL_STATES = ['open', 'upheld', 'granted'] as const;
export const APPEAL_VERDICTS = ['upheld', 'granted'] as const;
export const APPEAL_MAX = 1_000;
export const APPEAL_ANSWER_MAX = 500;

export const createAppealInput = changeInput({
  id,
  text: requiredText('fillAllRequiredFields', APPEAL_MAX),
});
export const answerAppealInput = changeInput({
  id,
  verdict: z.enum(APPEAL_VERDICTS, 'badInput' satisfies ErrorKey),
  answer: requiredText('fillAllRequiredFields', APPEAL_ANSWER_MAX),
});

export type AppealState = (typeof APPEAL_STATES)[number];
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number];
export type CreateAppealInput = z.infer<typeof createAppealInput>;
export type AnswerAppealInput = z.infer<typeof answerAppealInput>;
