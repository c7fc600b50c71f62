import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/policies.ts';
import { TIMINGS } from '#shared/timings.ts';
import { isServerTimeSure, serverNow } from './clock.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** Everything else in the browser's storage ends with the session. /privacy names what these are. */
const DEVICE_ITEMS = [
  'announcements',
  'installAnswered',
  'invitation',
  'lang',
  'noticesAt',
  'noticesFor',
  'noticesRefused',
  'passkey',
  'seenSeals',
  'spinWitnesses',
];

export interface ClientSession {
  readonly token: string;
  readonly role: Role;
  readonly username: string;
  readonly fullName: string;
  readonly userId: string;
}

/** The token's own facts; none if it is damaged. */
export function claimsOf(token: string | null | undefined): { readonly sid?: string; readonly iat?: number } {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** The server's time of the login, in milliseconds since 1970. */
const loginTimeOf = (token: string) => (claimsOf(token).iat ?? 0) * 1_000;

/** The stored session; null if an item of it is missing or invalid (SPEC section 4.4). */
function readStored(): ClientSession | null {
  const [token, role, username] = ['token', 'userRole', 'username'].map(deviceStorage.get);
  const whole = token && token.split('.').length === 3 && username && isRole(role) && loginTime() > 0;
  return whole
    ? {
        token,
        role,
        username,
        fullName: deviceStorage.get('fullName') ?? username,
        userId: deviceStorage.get('userId') ?? '',
      }
    : null;
}

export const loginTime = () => Number(deviceStorage.get('loginTime'));

function isRole(role: string | null | undefined): role is Role {
  return role === 'user' || role === 'admin' || role === 'superadmin';
}

const listeners = new Set<() => void>();
let expiry: ReturnType<typeof setTimeout> | undefined;
/** This tab's session: another tab may log somebody else in, but a call takes its token from here. */
let own = readStored();
/** How many accounts have ended in this tab. */
let ended = 0;
watchExpiry();

function become(next: ClientSession | null): void {
  if (own && own.userId !== next?.userId) ended += 1;
  own = next;
  watchExpiry();
  for (const listener of listeners) listener();
}

/** Removes what this tab stores, except the drafts of these accounts; undefined is nobody's account. */
function forgetTab(...owners: readonly (string | undefined)[]): void {
  tabStorage.clearExcept((item) => owners.some((owner) => item.startsWith(`draft:${owner}:`)));
}

/** @param byPerson the person logged out, so drafts end too */
function followOtherTabs(byPerson = false): void {
  const next = readStored();
  if (next?.token === own?.token) return;
  if (next?.userId !== own?.userId) {
    forgetTab(...(byPerson ? [] : [next ? next.userId : own?.userId]));
    // Data of an account that waits for its approval may be cached here.
    if (!own) ended += 1;
  }
  become(next);
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === null || key === 'token') followOtherTabs(newValue === '');
});
// A tab from the browser's history, or one that the phone froze, may have missed the event.
window.addEventListener('pageshow', () => followOtherTabs());
// Timers stop while the phone sleeps.
document.addEventListener('visibilitychange', () => {
  followOtherTabs();
  endExpired();
});

/** Ends the session 24 hours after the login even on a page that stays open. */
function watchExpiry(): void {
  clearTimeout(expiry);
  if (own)
    expiry = setTimeout(
      endExpired,
      Math.min(loginTime() + TIMINGS.sessionMs - serverNow(), TIMINGS.sessionMs),
    );
}

/** The end comes this much early, in milliseconds, because the estimate of the server's time is so exact. */
const EARLY_MS = 10_000;

/** Only by the server's time (SPEC section 4.4): before the first answer, the server alone decides. */
export function endExpired(): void {
  if (own && isServerTimeSure() && serverNow() - loginTime() >= TIMINGS.sessionMs - EARLY_MS)
    endSession(true);
}

export const readSession = (): ClientSession | null => own;

export function startSession(session: ClientSession): void {
  clearDevice();
  forgetTab(session.userId);
  deviceStorage.set('userRole', session.role);
  deviceStorage.set('username', session.username);
  deviceStorage.set('fullName', session.fullName);
  deviceStorage.set('userId', session.userId);
  deviceStorage.set('loginTime', String(loginTimeOf(session.token)));
  // The last item, because other tabs read all of them when this one changes.
  deviceStorage.set('token', session.token);
  become(session);
}

export function rememberProfile(profile: { readonly email: string; readonly createdAt: string }): void {
  deviceStorage.set('email', profile.email);
  deviceStorage.set('joinDate', profile.createdAt);
}

const clearDevice = () => deviceStorage.clearExcept((item) => DEVICE_ITEMS.includes(item));

/** @param keepsDrafts true if the person did not log out: the same account finds its drafts again */
export function endSession(keepsDrafts = false): void {
  const stored = readStored();
  // Another tab logged in since: that session goes on.
  if (stored && stored.token !== own?.token) {
    followOtherTabs();
    return;
  }
  if (!keepsDrafts) deviceStorage.set('token', '');
  clearDevice();
  forgetTab(...(keepsDrafts ? [own?.userId] : []));
  become(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(subscribe, readSession);

export const endedAccounts = () => ended;
/** Does nothing if the tab is another account's by then. */
export function redirectLater(redirect: () => void, ms: number): void {
  const account = ended;
  setTimeout(() => {
    followOtherTabs();
    if (ended === account) redirect();
  }, ms);
}

/** A key for everything that must not outlive an account: React then makes it again. */
export const useEndedAccounts = () => useSyncExternalStore(subscribe, endedAccounts);

export interface PendingSignup {
  readonly userId: string;
  readonly username: string;
}

/** Another tab may begin another sign-up, so this tab's own comes first. */
export function readPendingSignup(): PendingSignup | null {
  const { get } = tabStorage.get('pendingUserId') ? tabStorage : deviceStorage;
  const userId = get('pendingUserId');
  return userId ? { userId, username: get('pendingUsername') ?? '' } : null;
}

export function startPendingSignup(pending: PendingSignup): void {
  forgetTab(undefined, pending.userId);
  for (const storage of [deviceStorage, tabStorage]) {
    storage.set('pendingUserId', pending.userId);
    storage.set('pendingUsername', pending.username);
  }
  deviceStorage.set('newUserCredentials', JSON.stringify(pending));
}

export function endPendingSignup(): void {
  for (const item of ['pendingUserId', 'pendingUsername', 'newUserCredentials']) deviceStorage.remove(item);
  forgetTab(undefined);
}

/**
 * Session storage, which ends with the tab: the token of an account that waits for approval. Of the pages of
 * the member area it opens only the receipt of a rejected deposit.
 */
const PENDING_TOKEN = 'pendingToken';

export function startPendingSession(token: string): void {
  tabStorage.set(PENDING_TOKEN, token);
}

export function readPendingToken(): string | null {
  return tabStorage.get(PENDING_TOKEN);
}

/** Whether the pending token is older than 24 hours, or will soon be; true if there is none. */
export function isPendingExpired(): boolean {
  return serverNow() - loginTimeOf(readPendingToken() ?? '') > TIMINGS.sessionMs - 60_000;
}

export function promotePendingSession(member: Omit<ClientSession, 'token' | 'role'>): void {
  followOtherTabs();
  const token = readPendingToken();
  if (token) startSession({ ...member, token, role: 'user' });
}
