import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/policies.ts';
import { TIMINGS } from '#shared/rules.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** The names of a session's items in the browser's storage. They are documented in SPEC section 3. */
const ITEMS = [
  'token',
  'userRole',
  'username',
  'fullName',
  'userId',
  'email',
  'joinDate',
  'loginTime',
] as const;
const PENDING_ITEMS = ['pendingUserId', 'pendingUsername', 'newUserCredentials'] as const;

export interface ClientSession {
  readonly token: string;
  readonly role: Role;
  readonly username: string;
  readonly fullName: string;
  readonly userId: string;
}

const listeners = new Set<() => void>();
let cached: ClientSession | null | undefined;

let expiry: ReturnType<typeof setTimeout> | undefined;

function changed(): void {
  cached = undefined;
  watchExpiry();
  for (const listener of listeners) listener();
}

/** Ends the session 24 hours after the login even on a page that stays open. */
function watchExpiry(): void {
  clearTimeout(expiry);
  const left = Number(deviceStorage.get('loginTime')) + TIMINGS.sessionMs - Date.now();
  if (left > 0) expiry = setTimeout(changed, left);
}
watchExpiry();
// Timers stop while the phone sleeps, so the expiry is checked when the page is visible again.
document.addEventListener('visibilitychange', () => {
  if (cached && isExpired()) changed();
});

/**
 * The stored session; null if its token, role, username or login time is missing or invalid, or if the login
 * is 24 hours ago or more (SPEC section 4.4).
 */
export function readSession(): ClientSession | null {
  if (cached !== undefined && !isExpired()) return cached;
  const token = deviceStorage.get('token');
  const role = deviceStorage.get('userRole');
  const username = deviceStorage.get('username');
  const whole = token && token.split('.').length === 3 && username && isRole(role) && !isExpired();
  cached = whole
    ? {
        token,
        role,
        username,
        fullName: deviceStorage.get('fullName') ?? username,
        userId: deviceStorage.get('userId') ?? '',
      }
    : null;
  return cached;
}

function isExpired(): boolean {
  const since = Number(deviceStorage.get('loginTime'));
  return !(since > 0 && Date.now() - since < TIMINGS.sessionMs);
}

function isRole(role: string | null): role is Role {
  return role === 'user' || role === 'admin' || role === 'superadmin';
}

/** @param since the time of the login, as milliseconds since 1970 */
export function startSession(session: ClientSession, since: number = Date.now()): void {
  deviceStorage.set('token', session.token);
  deviceStorage.set('userRole', session.role);
  deviceStorage.set('username', session.username);
  deviceStorage.set('fullName', session.fullName);
  deviceStorage.set('userId', session.userId);
  deviceStorage.set('loginTime', String(since));
  changed();
}

export function rememberProfile(profile: { readonly email: string; readonly createdAt: string }): void {
  deviceStorage.set('email', profile.email);
  deviceStorage.set('joinDate', profile.createdAt);
}

export function endSession(): void {
  for (const item of [...ITEMS, ...PENDING_ITEMS]) deviceStorage.remove(item);
  tabStorage.remove(PENDING_TOKEN);
  tabStorage.remove(PENDING_SINCE);
  changed();
}

export function useSession(): ClientSession | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    // The stored token changed in another tab: somebody logged in or out there.
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === 'token') changed();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }, readSession);
}

export interface PendingSignup {
  readonly userId: string;
  readonly username: string;
}

export function readPendingSignup(): PendingSignup | null {
  const userId = deviceStorage.get('pendingUserId');
  return userId ? { userId, username: deviceStorage.get('pendingUsername') ?? '' } : null;
}

export function startPendingSignup(pending: PendingSignup): void {
  endPendingSignup();
  deviceStorage.set('pendingUserId', pending.userId);
  deviceStorage.set('pendingUsername', pending.username);
  deviceStorage.set('newUserCredentials', JSON.stringify(pending));
}

export function endPendingSignup(): void {
  for (const item of PENDING_ITEMS) deviceStorage.remove(item);
  tabStorage.remove(PENDING_TOKEN);
  tabStorage.remove(PENDING_SINCE);
}

/**
 * Session storage, which ends with the tab: the token of an account that waits for approval. Of the pages of
 * the member area it opens only the receipt of a rejected deposit.
 */
const PENDING_TOKEN = 'pendingToken';
const PENDING_SINCE = 'pendingSince';

/** @param since the time of the login, as milliseconds since 1970 */
export function startPendingSession(token: string, since: number = Date.now()): void {
  tabStorage.set(PENDING_TOKEN, token);
  tabStorage.set(PENDING_SINCE, String(since));
}

export function readPendingToken(): string | null {
  return tabStorage.get(PENDING_TOKEN);
}

/**
 * The server counts 24 hours from the login. The browser may store the time of the login up to this much
 * later, in milliseconds, so it lets the 24 hours end this much earlier.
 */
const NOTED_LATE_MS = 60_000;

/** Whether the pending token is, or may be (`NOTED_LATE_MS`), older than 24 hours; true if there is none. */
export function isPendingExpired(): boolean {
  const age = Date.now() - Number(tabStorage.get(PENDING_SINCE));
  return age > TIMINGS.sessionMs - NOTED_LATE_MS;
}

export function promotePendingSession(member: Omit<ClientSession, 'token' | 'role'>): void {
  const token = readPendingToken();
  if (!token) return;
  // The token expires 24 hours after the login, even if the approval took long.
  const since = Number(tabStorage.get(PENDING_SINCE)) || Date.now();
  endPendingSignup();
  startSession({ ...member, token, role: 'user' }, since);
}
