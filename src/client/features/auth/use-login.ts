import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useLocation } from 'wouter';
import type { Role } from '#shared/policies.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { LoginResult } from '#shared/views/login.ts';
import { serverNow } from '../../lib/clock.ts';
import { forgetAnswers, isOfAccount } from '../../lib/config.ts';
import { landingOf } from '../../lib/landing.ts';
import { paths } from '../../lib/paths.ts';
import { redirectLater, startPendingSession, startPendingSignup, startSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { errorData, trpc, useErrorText } from '../../lib/trpc.ts';

interface LoginWait {
  readonly username: string;
  /** ISO 8601. */
  readonly until: string;
}

/** @param onLoggedIn called at once, so that the code of the role's area can load; not if /payment opens */
export function useEnter(onLoggedIn: (role: Role) => void): (result: LoginResult) => void {
  const { t } = useText();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const utils = trpc.useUtils();

  function readAhead(token: string): void {
    const asMember = { trpc: { context: { token } } };
    void utils.users.me.prefetch(undefined, asMember);
    void utils.videos.list.prefetch(undefined, asMember);
    void utils.videos.status.prefetch({}, asMember);
    void utils.spinner.status.prefetch({}, asMember);
  }

  function enter(result: LoginResult): void {
    const { user, token, redirectTo } = result;
    // Marks the data that was loaded ahead as stale. So the first screen shows the data at once, and reloads
    // it too: no live event could report a change yet.
    void queries.invalidateQueries({ refetchType: 'none', predicate: isOfAccount });
    if (redirectTo) {
      startPendingSignup({ userId: user.id, username: user.username });
      startPendingSession(token);
      navigate(paths.payment);
      return;
    }
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
    redirectLater(() => enter(result), TIMINGS.redirectMs);
  };
}

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
      toast.error(errorText(error, 'public.loginFailed'));
      const data = errorData(error);
      const until = new Date(serverNow() + Number(data?.params?.seconds) * 1_000);
      setWait(data?.key === 'tooManyLogins' && { username: tried.username, until: until.toISOString() });
    },
  });

  /**
   * Sends the password without spaces around it (SPEC section 5). If the server refuses it and spaces were
   * cut off, `onError` sends the password as typed.
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
