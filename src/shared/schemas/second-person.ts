import type * as z from 'zod/mini';
import { changeInput, id, optionalText } from './common.ts';

export const WAITING_KINDS = [
  'adjustment',
  'deposit',
  'payout',
  'return',
  'activation',
  'account',
  'deletion',
  'message',
  'cleanup',
  'transfer',
  'setting',
  'layout',
] as const;
export const WAITING_STATES = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const;

export const refuseWaitingInput = changeInput({ id, reason: optionalText(300) });

export type WaitingKind = (typeof WAITING_KINDS)[number];
export type RefuseWaitingInput = z.infer<typeof refuseWaitingInput>;
