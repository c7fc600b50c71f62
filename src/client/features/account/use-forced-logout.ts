import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/timings.ts';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';
import { endPush } from '../../lib/end-push.ts';
import { type LoginState, wantsThis } from '../../lib/landing.ts';
import { ownSessionId } from '../../lib/own-session.ts';
import { paths } from '../../lib/paths.ts';
import { endSession, readSession, startPendingSession, startPendingSignup } from '../../lib/session.ts';

/** The reasons for a forced logout (SPEC section 4.4). */
export type ForcedLogoutReason =
  | 'accountDeactivated'
  | 'accountGone'
  | 'accountDeleted'
  | 'deviceLoggedOut'
  | 'accountContactSupport';
export interface ForcedLogout {
  readonly reason: ForcedLogoutReason;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** Without the list `ended`, every session of the account ended except `kept`. */
function endsThis({ ended, kept }: Extract<MemberEvent, { name: 'sessionEnded' }>['data']): boolean {
  const id = ownSessionId();
  return ended ? id !== undefined && ended.includes(id) : id !== kept;
}

export function forcedLogoutReason(event: MemberEvent | StaffEvent): ForcedLogoutReason | undefined {
  if (event.name === 'userDeleted')
    return event.data.id === readSession()?.userId ? 'accountDeleted' : undefined;
  if (event.name === 'sessionEnded') return endsThis(event.data) ? 'deviceLoggedOut' : undefined;
  if (event.name !== 'userStatusChanged') return undefined;
  if (event.data.accountStatus === 'rejected') return 'accountContactSupport';
  return event.data.status === 'Inactive' ? 'accountDeactivated' : undefined;
}

/** Keeps the first reason of a forced logout. */
export function useForcedLogout() {
  const [, navigate] = useLocation();
  const { loadingScreenMs } = useConfig();
  const [forcedLogout, setForcedLogout] = useState<ForcedLogout | null>(null);

  /**
   * True if this device was logged out while the account still works: after the next login the page that is
   * on the screen now opens again.
   */
  const returns = forcedLogout?.reason === 'deviceLoggedOut';
  const isForced = forcedLogout !== null;
  const logOut = useCallback(() => {
    const state: LoginState | null = returns ? { ...wantsThis(), note: 'loggedOut' } : null;
    navigate(paths.login, { replace: true, state });
    endPush();
    endSession(isForced);
  }, [navigate, isForced, returns]);

  const announce = useCallback(
    (reason: ForcedLogoutReason) => {
      // The loading screen covers the message: the three seconds begin after it.
      const coveredMs = Math.max(0, loadingScreenMs - performance.now());
      const endsAt = new Date(serverNow() + coveredMs + TIMINGS.forcedLogoutMs).toISOString();
      // Loads the code of the note on the login page now, so that the login page can show the note at once.
      void import('../../components/login-note.tsx').catch(() => undefined);
      setForcedLogout((first) => first ?? { reason, endsAt });
    },
    [loadingScreenMs],
  );

  const goAndPay = useCallback(
    (userId: string, username: string) => {
      const token = readSession()?.token;
      navigate(paths.payment, { replace: true });
      endSession(true);
      startPendingSignup({ userId, username });
      if (token) startPendingSession(token);
    },
    [navigate],
  );

  return { forcedLogout, announce, logOut, goAndPay };
}
