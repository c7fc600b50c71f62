import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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

/**
 * Adds security headers to all routes registered afterwards; a route may set a stricter policy.
 * @param isTls whether browsers always use TLS (PUBLIC_URL is https); if false, each request decides, by a
 *   trusted proxy's header
 */
export async function protectBrowsers(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        // Previews of chosen pictures are data: or blob:.
        imgSrc: [...SELF, 'data:', 'blob:'],
        // Inline styles, because toasts (react-hot-toast) add a style sheet at run time.
        styleSrc: [...SELF, "'unsafe-inline'"],
        // 'self' includes WebSockets of this host in all supported browsers.
        connectSrc: SELF,
        // Videos in the app: frames of the known players, and video files of any host, because staff may link
        // to any.
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
    // This header is set below, because it depends on the request.
    strictTransportSecurity: false,
    // These headers affect only old browsers and plugins, so they are left out.
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
