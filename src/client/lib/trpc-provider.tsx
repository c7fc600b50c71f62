import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { type ReactNode, useEffect, useState } from 'react';
import './online.ts';
import { queryRetryDelay, shouldRetryQuery } from './retry.ts';
import { send } from './send.ts';
import { endExpired, endedAccounts, readPendingToken, readSession } from './session.ts';
import { askForCodeLink } from './step-up.ts';
import { trpc } from './trpc.ts';

export function TrpcProvider({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: shouldRetryQuery,
            retryDelay: queryRetryDelay,
            staleTime: 2_000,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  // The tab is another account's now, or nobody's: toasts and redirects of answers that come later are not.
  useEffect(
    () => () => {
      for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
    },
    [queryClient],
  );
  const [client] = useState(() => {
    const account = endedAccounts();
    let token: string | null;
    return trpc.createClient({
      links: [
        askForCodeLink,
        httpBatchLink({
          url: '/trpc',
          maxItems: 10,
          fetch: async (url, init) => {
            const answer = await send(String(url), init as RequestInit);
            endExpired();
            return answer;
          },
          headers: ({ opList }) => {
            // Between the login's answer and the redirect, the new token is not stored yet, so calls that
            // load data ahead bring it in their context.
            const ahead = opList[0].context.token as string | undefined;
            // A call that waits while this tab becomes another account's stays a call of its own account.
            if (account === endedAccounts()) token = readSession()?.token ?? readPendingToken();
            const bearer = ahead ?? token;
            return bearer ? { authorization: `Bearer ${bearer}` } : {};
          },
        }),
      ],
    });
  });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
