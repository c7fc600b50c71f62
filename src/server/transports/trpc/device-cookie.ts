import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import type { CallerDevice } from '../../platform/sign-in/devices.ts';

const NAME = 'device';

/** Cookies are parsed only when a call reads one. */
export async function keepDevices(app: FastifyInstance): Promise<void> {
  await app.register(cookie, { hook: false });
}

/** The caller's device token, not verified yet. */
export function deviceToken({ headers, server }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME];
}

/**
 * Scripts cannot read its cookie, and browsers do not send the cookie with requests from other sites, nor
 * without TLS if the site uses https.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, deps: Deps): CallerDevice {
  return {
    get token() {
      return deviceToken(request);
    },
    agent: request.headers['user-agent'],
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
