import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/router.ts';

/** The server's procedures as hooks; every type comes from the server. */
export const trpc = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type QueryOptions = inferReactQueryProcedureOptions<AppRouter>;
