import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerDevice } from '../core/devices.ts';
import { KNOWN_PLACES } from '../core/limit-table.ts';

const NAME = 'device';

/** Lets calls read and keep the device's token. Cookies are parsed only where one is asked for. */
export async function keepDevices(app: FastifyInstance): Promise<void> {
  await app.register(cookie, { hook: false });
}

/** The token of the caller's device as it came, not checked yet. */
export function deviceToken({ headers, server }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME];
}

/**
 * The device of a request, kept in a cookie that no script reads and no other site sends.
 * @param publicUrl where members reach the server; behind https the cookie is sent over https only
 */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): CallerDevice {
  return {
    get token() {
      return deviceToken(request);
    },
    keep(token) {
      reply.setCookie(NAME, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl?.startsWith('https:') ? true : 'auto',
        maxAge: KNOWN_PLACES.tokenDays * 86_400,
      });
    },
  };
}
