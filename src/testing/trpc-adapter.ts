import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { bearerToken, createContext } from '#server/procedures/context.ts';
import { deviceOf } from '#server/transports/trpc/device-cookie.ts';
import { answerHeaders } from '#server/transports/trpc/http-calls.ts';
import { type AppRouter, appRouter } from '#server/transports/trpc/router.ts';

export async function serveByAdapter(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: 10,
      createContext: ({ req, res }) =>
        createContext(deps, {
          token: bearerToken(req.headers.authorization),
          address: req.address,
          device: deviceOf(req, res, deps),
        }),
      responseMeta: ({ errors }) => ({ headers: answerHeaders(errors) }),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
