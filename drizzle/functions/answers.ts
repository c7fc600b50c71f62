import * as z from 'zod/mini';
import type { ErrorKind } from '#shared/errors.ts';
import { type ErrorKey, isErrorKey } from '#shared/i18n/en/refusals.ts';
import { LANGUAGES } from '#shared/notices.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { APPEAL_VERDICTS } from '#shared/schemas/appeals.ts';
import { payoutLayout } from '#shared/schemas/payouts.ts';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { WAITING_KINDS } from '#shared/schemas/second-person.ts';
import { requestClaim } from '#shared/views/requests.ts';
import { staffUserView } from '#shared/views/users.ts';
import { videoClickResult, videoView } from '#shared/views/videos.ts';
import { instant, paisaValue, standing } from '../rows.ts';
import type { signatures } from './signatures.ts';

/*
 * Schemas for the answers of SQL functions that return JSON; those without a schema here answer an id.
 * Idempotency keys keep answers for a week, so a schema must accept the answers of earlier releases.
 */

const id = z.string();
/** What a function answers that is not in `answers`. */
export const idOnly = z.object({ id });
/** A secret in the answer, encrypted by the vault, because answers are stored with idempotency keys. */
const sealed = z.object({ sealed: z.string() });

/** Part of the answer when a change waits for a second person: then no money has moved. */
const waits = { awaitingSecondPerson: z.optional(z.literal(true)) };

const staffUserAnswer = z.extend(staffUserView, { ...waits, createdAt: instant });
const videoAnswer = z.extend(videoView, { createdAt: instant });
const decision = z.object({ type: z.enum(REQUEST_TYPES), newBalance: paisaValue, ...waits });
const claim = z.extend(requestClaim, { since: instant, until: instant });
const operated = { role: standing.role, status: standing.status };

const click = z.extend(z.omit(videoClickResult, { message: true }), {
  rewardEarned: paisaValue,
  newBalance: paisaValue,
});
const errorKey = z.custom<ErrorKey>((key) => typeof key === 'string' && isErrorKey(key));
const refusedClick = z.object({
  refused: z.enum(['unauthorized', 'forbidden', 'notFound', 'conflict'] satisfies ErrorKind[]),
  key: errorKey,
});

type JsonFunction = {
  [N in keyof typeof signatures]: (typeof signatures)[N]['answer'] extends 'jsonb' ? N : never;
}[keyof typeof signatures];

export const answers = {
  appeal_answer: z.object({ id, state: z.enum(APPEAL_VERDICTS) }),
  batch_create: z.object({
    id,
    seq: z.int(),
    count: z.int(),
    sum: paisaValue,
    left: z.array(
      z.object({
        id,
        seq: z.int(),
        key: errorKey,
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
  batch_download: z.object({
    seq: z.int(),
    downloads: z.int(),
    layout: z.nullable(payoutLayout),
    rows: z.array(
      z.object({
        seq: z.int(),
        payout: paisaValue,
        accountNumber: z.nullable(z.string()),
        accountName: z.nullable(z.string()),
        bankName: z.nullable(z.string()),
        user: z.string(),
      }),
    ),
  }),
  batch_settle: z.object({
    id,
    seq: z.int(),
    settled: z.boolean(),
    status: z.enum(REQUEST_STATUSES),
    by: z.nullable(z.string()),
    ...waits,
  }),
  cash_transfer: z.extend(idOnly, waits),
  deposit_create: z.object({ requestId: id }),
  export_ask: z.object({ sealed: z.string(), expiresAt: z.string() }),
  factor_add: sealed,
  factor_renew: sealed,
  notice_settings_set: z.object({ saved: z.literal(true) }),
  news_dismiss: z.object({ dismissed: z.int() }),
  notices_seen: z.object({ seen: z.literal(true) }),
  notices_take: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      attempt: z.int(),
      language: z.enum(LANGUAGES),
      details: z.boolean(),
      seconds: z.int(),
      email: z.nullable(z.string()),
      push: z.nullable(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
    }),
  ),
  operator_remove_factor: z.object({ id, username: z.string() }),
  operator_update: z.object({
    id,
    username: z.string(),
    before: z.object(operated),
    after: z.object({ ...operated, passwordChanged: z.boolean() }),
  }),
  payout_layout_set: z.extend(z.object({ account: z.enum(PAYMENT_METHODS) }), waits),
  push_subscribe: z.object({ subscribed: z.literal(true) }),
  push_unsubscribe: z.object({ subscribed: z.literal(false) }),
  register: z.object({ userId: id }),
  request_approve: decision,
  request_claim: z.object({ claim }),

  contact_delete: z.extend(idOnly, waits),
  request_delete: z.extend(idOnly, waits),
  request_reject: decision,
  request_return: z.extend(idOnly, waits),
  requests_cleanup: z.object({ removed: z.int(), ...waits }),
  reset_approve: z.object({ id, userId: id }),
  reset_issue_code: z.object({ expiresAt: instant, sealed: z.string() }),
  server_key_keep: z.object({ publicKey: z.string(), sealed: z.string() }),
  setting_set: z.object({ key: z.string(), ...waits }),
  statement_import: z.object({ id, lines: z.int(), newLines: z.int(), matched: z.int() }),
  statement_layout_remove: z.object({ account: z.enum(PAYMENT_METHODS) }),
  statement_remove: z.extend(idOnly, waits),
  spin_settle: z.object({ id, newBalance: paisaValue, nextSpinTime: instant }),
  user_adjust_balance: z.object({ newBalance: paisaValue, name: z.string(), ...waits }),
  user_create: staffUserAnswer,
  user_delete: z.extend(idOnly, waits),
  user_update: staffUserAnswer,
  video_clicks: z.array(z.union([click, refusedClick])),
  video_create: videoAnswer,
  video_set_active: videoAnswer,
  video_update: videoAnswer,
  waiting_confirm: z.object({ id, kind: z.enum(WAITING_KINDS) }),
  withdrawal_cancel: z.object({ id, newBalance: paisaValue }),
  withdrawal_create: z.object({ requestId: id, newBalance: paisaValue, heldUntil: z.optional(instant) }),
} satisfies { readonly [N in JsonFunction]?: z.ZodMiniType };
