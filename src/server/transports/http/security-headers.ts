import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What our screens never ask for, so that nothing which got into them can. */
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
/** A year, for this host alone: others of its domain may not have TLS. */
const HSTS = 'max-age=31536000';

const SELF = ["'self'"];
const NONE = ["'none'"];

/**
 * The headers that keep a browser safe, on every answer of every route registered afterwards; a route may set a stricter policy.
 * @param isTls whether browsers reach us over TLS only (PUBLIC_URL); else each request tells, by a believed proxy's word
 */
export async function protectBrowsers(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        // Previews of chosen pictures are data: or blob:.
        imgSrc: [...SELF, 'data:', 'blob:'],
        // Toasts write their style sheet while the page runs (react-hot-toast).
        styleSrc: [...SELF, "'unsafe-inline'"],
        // Sockets of this very host are among 'self' in every browser that the client is built for.
        connectSrc: SELF,
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
    // Set below, as it depends on the request.
    strictTransportSecurity: false,
    // For browsers and plugins of the past.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    if (isTls || request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS);
    done();
  });
}
