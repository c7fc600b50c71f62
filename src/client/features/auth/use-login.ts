import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import type { Role } from '#shared/policies.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import type { LoginResult } from '#shared/views/login.ts';
import { serverNow } from '../../lib/clock.ts';
import { forgetAnswers, isOfAccount } from '../../lib/config.tsx';
import { errorData, useErrorText } from '../../lib/error-text.ts';
import { landingOf } from '../../lib/landing.ts';
import {
  endPendingSignup,
  startPendingSession,
  startPendingSignup,
  startSession,
} from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';

/** The instant from which a username may be tried again. */
interface LoginWait {
  readonly username: string;
  /** ISO 8601. */
  readonly until: string;
}

/**
 * Enters with the answer of a login. The session begins with the redirect, a second later.
 * @param onLoggedIn called at once, to load the code that the role needs
 */
export function useEnter(onLoggedIn: (role: Role) => void): (result: LoginResult) => void {
  const { t } = useText();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const utils = trpc.useUtils();

  /** Reads what a member's first screen shows while the redirect waits, which a slow network needs. */
  function readAhead(token: string): void {
    const asMember = { trpc: { context: { token } } };
    void utils.users.me.prefetch(undefined, asMember);
    void utils.videos.list.prefetch(undefined, asMember);
    void utils.videos.status.prefetch({}, asMember);
    void utils.spinner.status.prefetch({}, asMember);
  }

  function enter(result: LoginResult): void {
    const { user, token, redirectTo } = result;
    // Read again in the background: no live event tells of a change before the first screen.
    void queries.invalidateQueries({ refetchType: 'none', predicate: isOfAccount });
    if (redirectTo) {
      startPendingSignup({ userId: user.id, username: user.username });
      startPendingSession(token);
      navigate(paths.payment);
      return;
    }
    endPendingSignup();
    startSession({ token, role: user.role, username: user.username, fullName: user.name, userId: user.id });
    navigate(landingOf(user.role), { replace: true });
  }

  return (result) => {
    forgetAnswers(queries);
    if (!result.redirectTo) {
      toast.success(t('public.loginSuccess'), { id: 'form' });
      onLoggedIn(result.user.role);
      if (result.user.role === 'user') readAhead(result.token);
    }
    setTimeout(() => enter(result), TIMINGS.redirectMs);
  };
}

/**
 * Logs in with a name and a password.
 * @param onCode called instead of entering when a one-time code is missing
 */
export function useLogin(onLoggedIn: (role: Role) => void, onCode: (login: LoginResult) => void) {
  const errorText = useErrorText();
  const enter = useEnter(onLoggedIn);
  const typedPassword = useRef('');
  const [wait, setWait] = useState<LoginWait | false>(false);
  const login = trpc.auth.login.useMutation({
    onSuccess: (result) => (result.redirectTo === 'second-factor' ? onCode(result) : enter(result)),
    onError: (error, tried) => {
      const typed = typedPassword.current;
      if (errorData(error)?.key === 'badCredentials' && tried.password !== typed) {
        login.mutate({ ...tried, password: typed });
        return;
      }
      const data = errorData(error);
      const until = new Date(serverNow() + Number(data?.params?.seconds) * 1_000);
      setWait(data?.key === 'tooManyLogins' && { username: tried.username, until: until.toISOString() });
    },
  });

  /**
   * Sends the password trimmed (SPEC section 5). If that is wrong and spaces were cut off, `onError` sends
   * the password as it was typed.
   */
  function send(input: LoginInput): void {
    typedPassword.current = input.password;
    login.mutate({ ...input, password: input.password.trim() || input.password });
  }
  const { error } = login;
  return {
    send,
    busy: login.isPending || login.isSuccess,
    error,
    problem: error && !wait ? errorText(error, 'public.loginFailed') : null,
    wait,
  };
}
