import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../../lib/live.tsx';
import { type SessionEnd, sessionEndOf } from '../../lib/own-session.ts';
import { rememberProfile } from '../../lib/session.ts';
import { isStatus, trpc } from '../../lib/trpc.ts';

const LOOK_EVERY_MS = 60_000;

export function useSessionGuard(onEnded: (why: SessionEnd) => void): void {
  const queryClient = useQueryClient();
  const { data: me, refetch } = trpc.users.me.useQuery(undefined, { refetchInterval: LOOK_EVERY_MS });
  useEffect(() => {
    if (me) rememberProfile(me);
  }, [me]);
  // A revoked session first loses its live connection. So this hook then asks the server.
  const live = useConnection() === 'live';
  useEffect(() => {
    if (!live) void refetch({ cancelRefetch: false });
  }, [live, refetch]);
  useEffect(() => {
    const look = (error: unknown) => {
      const why = isStatus(error, 401) && sessionEndOf(error);
      if (why) onEnded(why);
    };
    const queries = queryClient.getQueryCache().subscribe((event) => look(event.query.state.error));
    const mutations = queryClient.getMutationCache().subscribe((event) => look(event.mutation?.state.error));
    return () => {
      queries();
      mutations();
    };
  }, [queryClient, onEnded]);
}
