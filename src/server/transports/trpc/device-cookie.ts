import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import type { CallerDevice } from '../../platform/sign-in/devices.ts';

const NAME = 'device';

/** Lets calls read and keep the device's token. Cookies are parsed only where one is asked for. */
export async function keepDevices(app: FastifyInstance): Promise<void> {
  await app.register(cookie, { hook: false });
}

/** The token of the caller's device as it came, not checked yet. */
export function deviceToken({ headers, server }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME];
}

/** The device of a request, kept in a cookie that no script reads and no other site sends; behind https it goes over https only. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, deps: Deps): CallerDevice {
  return {
    get token() {
      return deviceToken(request);
    },
    keep(token) {
      reply.setCookie(NAME, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: deps.env.publicUrl?.startsWith('https:') ? true : 'auto',
        maxAge: KNOWN_DEVICES.tokenDays * 86_400,
      });
    },
  };
}
