import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfigContext, embeddedConfig } from './config.ts';
import { queryRetryDelay, shouldRetryQuery } from './retry.ts';
import { send } from './send.ts';
import { endExpired, endedAccounts, readPendingToken, readSession } from './session.ts';
import { askForCodeLink } from './step-up.ts';
import { trpc } from './trpc.ts';

const AGAIN_MS = 5_000;

let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Phones report wrongly that the network is gone, so a call decides. */
function ask(): void {
  clearTimeout(nextTry);
  fetch('/healthz').then(
    () => onlineManager.setOnline(true),
    () => {
      onlineManager.setOnline(false);
      clearTimeout(nextTry);
      nextTry = setTimeout(ask, AGAIN_MS);
    },
  );
}

onlineManager.setEventListener(() => {
  window.addEventListener('offline', ask);
  return undefined;
});

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

export function ConfigProvider({ children }: { readonly children: ReactNode }) {
  const config = trpc.auth.config.useQuery(undefined, {
    initialData: embeddedConfig,
    staleTime: Infinity,
    throwOnError: true,
  });
  if (!config.data) return null;
  return <ConfigContext value={config.data}>{children}</ConfigContext>;
}
