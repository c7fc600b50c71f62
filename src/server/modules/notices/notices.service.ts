import { DomainError } from '#shared/errors.ts';
import {
  AWAITING_BROWSERS,
  MUTABLE_KINDS,
  noticeKind,
  noticePath,
  PUSH_BROWSERS,
  TOLD,
} from '#shared/notices.ts';
import type { KeyInput } from '#shared/schemas/common.ts';
import type {
  DismissNewsInput,
  NoticeSettingsInput,
  SubscribeInput,
  ToldInput,
  UnsubscribeInput,
} from '#shared/schemas/notices.ts';
import type { NewsState, NoticeOffer, NoticeSettingsView, ToldView } from '#shared/views/notices.ts';
import { assertSelf } from '../../platform/authorize.ts';
import { change, changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Caller, Deps } from '../../platform/deps.ts';
import { writeNotice } from '../../platform/notices/notice-text.ts';
import { findPushService } from '../../platform/notices/push-services.ts';
import { takeAsJoiner } from '../auth/joiners.ts';
import * as queries from './notices.queries.ts';

/** Public, because a browser may subscribe before the login. */
export function getOffer({ notices }: Deps): NoticeOffer {
  return { publicKey: notices.publicKey, email: notices.sendsMail };
}

export async function getSettings({ database }: Deps, actor: Actor): Promise<NoticeSettingsView> {
  const row = await queries.findSettings(database, actor.userId);
  if (!row) throw new DomainError('unauthorized', 'unauthorized');
  const { settings, email, browsers } = row;
  return {
    language: settings?.language ?? 'en',
    muted: MUTABLE_KINDS.filter((kind) => settings?.muted.includes(kind)),
    quiet:
      settings && settings.quietFrom !== null && settings.quietTo !== null
        ? { from: settings.quietFrom, to: settings.quietTo }
        : null,
    details: settings?.details ?? false,
    email: settings?.email ?? false,
    reminder: settings?.reminder ?? false,
    address: email,
    browsers,
  };
}

export function setSettings(deps: Deps, actor: Actor, input: NoticeSettingsInput): Promise<{ saved: true }> {
  const { language, muted, quiet, details, email, reminder } = input;
  return change(deps, actor, 'notice_settings_set', input, {
    user: actor.userId,
    language,
    muted,
    details,
    email,
    reminder,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  });
}

/**
 * Strangers may know the member's id, so such a browser gets only the notice of the decision.
 * @throws DomainError `pushServiceUnknown`; `unauthorized` without a session when the account is approved or
 *   missing, and in a session that has ended meanwhile; `tooManyRequests`
 */
export function subscribe(deps: Deps, caller: Caller, input: SubscribeInput): Promise<{ subscribed: true }> {
  const { actor } = caller;
  if (actor && input.userId) assertSelf(actor, input.userId);
  const user = actor?.userId ?? input.userId;
  if (!user) throw new DomainError('unauthorized', 'unauthorized');
  const attempt = { scope: actor ? scopeOf(actor) : `user:${user}`, operation: 'notices.subscribe', input };
  return changeOnce(deps, attempt, 'push_subscribe', async () => {
    const { endpoint, p256dh, auth, language } = input;
    if (findPushService(endpoint, deps.env.pushServices) === undefined)
      throw new DomainError('badInput', 'pushServiceUnknown');
    if (actor) await deps.limits.take('subscribeByAccount', `own|${user}`);
    else await takeAsWaiting(deps, caller, user);
    const most = actor ? PUSH_BROWSERS : AWAITING_BROWSERS;
    const login = { version: actor?.version ?? null, session: actor?.sessionId ?? null };
    return { user, endpoint, p256dh, auth, language, most, ...login };
  });
}

/** Refuses the call as if there were no account. */
async function takeAsWaiting(deps: Deps, caller: Caller, userId: string): Promise<void> {
  const bySender = ['subscribeByAddress', caller.address] as const;
  const limits = { bySender, byAccount: 'subscribeByAccount' } as const;
  await takeAsJoiner(deps, caller.actor, userId, limits).catch((error: unknown) => {
    const isOther = error instanceof DomainError && error.kind !== 'tooMany';
    throw isOther ? new DomainError('unauthorized', 'unauthorized') : error;
  });
}

export function unsubscribe(
  deps: Deps,
  actor: Actor,
  input: UnsubscribeInput,
): Promise<{ subscribed: false }> {
  const { endpoint } = input;
  return change(deps, actor, 'push_unsubscribe', input, { user: actor.userId, endpoint });
}

export async function listTold(
  { database }: Deps,
  actor: Actor,
  { language }: ToldInput,
): Promise<ToldView[]> {
  const rows = await queries.listTold(database, actor.userId, TOLD.days, TOLD.most);
  return rows.flatMap(({ id, at, unread, params, ...row }) => {
    const kind = noticeKind(row.kind);
    if (!kind) return [];
    const texts = writeNotice({ kind, params, language, details: true });
    return [{ id, at, unread, ...texts, path: noticePath(kind, params.request) }];
  });
}

export async function countUnseen({ database }: Deps, actor: Actor): Promise<{ count: number }> {
  return { count: await queries.countUnseen(database, actor.userId, TOLD.days) };
}

export function getNews({ database }: Deps, actor: Actor): Promise<NewsState> {
  return queries.readNews(database, actor.userId);
}

export function dismissNews(deps: Deps, actor: Actor, input: DismissNewsInput) {
  return change(deps, actor, 'news_dismiss', input, { user: actor.userId, news: input.id });
}

export function markSeen(deps: Deps, actor: Actor, input: KeyInput): Promise<{ seen: true }> {
  return change(deps, actor, 'notices_seen', input, { user: actor.userId });
}
