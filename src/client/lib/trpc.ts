import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/transports/trpc/router.ts';

/** The server's procedures as React hooks. All types come from the server's router. */
export const trpc = createTRPCReact<AppRouter>();

/** The type of each procedure's answer. */
export type Outputs = inferRouterOutputs<AppRouter>;
