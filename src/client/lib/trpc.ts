import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/transports/trpc/router.ts';

/** The server's procedures as hooks; every type comes from the server. */
export const trpc = createTRPCReact<AppRouter>();

/** The type of each procedure's answer. */
export type Outputs = inferRouterOutputs<AppRouter>;
