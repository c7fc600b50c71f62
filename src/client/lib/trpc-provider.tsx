import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { noteServerTime } from './clock.ts';
import { readPendingToken, readSession } from './session.ts';
import { askForCodeLink } from './step-up.ts';
import { trpc } from './trpc.ts';

/** Requests of this size or more, in characters, are sent with a progress report. */
const LARGE_BYTES = 16 * 1024;

function isLarge(body: unknown): body is string {
  return typeof body === 'string' && body.length >= LARGE_BYTES;
}

/** Loads upload.ts at the first large request. A screen that shows the progress has loaded it before. */
async function sendLarge(url: string, init: RequestInit): Promise<Response> {
  return (await import('./upload.ts')).sendLarge(url, init);
}

/** Retries a query up to three times without an answer or after a 503. Other errors are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof TRPCClientError && error.data) {
    return (error.data as { httpStatus?: number }).httpStatus === 503 && failures < 3;
  }
  return failures < 3;
}

export function TrpcProvider({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: shouldRetry,
            retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 5_000),
            staleTime: 2_000,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        askForCodeLink,
        httpBatchLink({
          url: '/trpc',
          maxItems: 10,
          fetch: (url, init) =>
            isLarge(init?.body)
              ? sendLarge(String(url), init as RequestInit)
              : fetch(url, init as RequestInit).then(noteServerTime),
          headers: ({ opList }) => {
            // Between the login's answer and the redirect, calls use the new token, which is not stored yet.
            const ahead = opList[0].context.token as string | undefined;
            const token = ahead ?? readSession()?.token ?? readPendingToken();
            return token ? { authorization: `Bearer ${token}` } : {};
          },
        }),
      ],
    }),
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
