import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { PLAYER_HOSTS } from '#shared/video-players.ts';

/** Browser features that our screens never use; they are switched off. */
const PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
/** One year, for this host only: other hosts of the domain may have no TLS. */
const HSTS = 'max-age=31536000';

const SELF = ["'self'"];
const NONE = ["'none'"];

const OPTIONS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: SELF,
      // Previews of chosen pictures are `data:` URLs.
      imgSrc: [...SELF, 'data:'],
      // Inline styles, because toasts (react-hot-toast) add a style sheet at run time.
      styleSrc: [...SELF, "'unsafe-inline'"],
      // 'self' includes WebSockets of this host in all supported browsers.
      connectSrc: SELF,
      // It also plays video files of any https host, because staff may link to any file.
      frameSrc: Object.values(PLAYER_HOSTS).map((host) => `https://${host}`),
      mediaSrc: ['https:'],
      workerSrc: SELF,
      manifestSrc: SELF,
      objectSrc: NONE,
      baseUri: NONE,
      formAction: SELF,
      frameAncestors: NONE,
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Helmet does not set this header: protectBrowsers sets it, because it may depend on the request.
  strictTransportSecurity: false,
  // In today's browsers these headers add nothing that our screens need, so they are left out.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
};

/** They are made once here; Helmet would make them for each request. */
function commonHeaders(): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(OPTIONS)(request, response, () => undefined);
  const headers = Object.entries({ ...response.getHeaders(), 'permissions-policy': PERMISSIONS });
  return headers.map(([name, value]) => [name, String(value)]);
}

/** @param isTls if false, each request tells by its protocol, which a trusted proxy may give in a header */
export function protectBrowsers(app: FastifyInstance, isTls: boolean): void {
  const headers = commonHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (isTls || request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS);
    done();
  });
}
