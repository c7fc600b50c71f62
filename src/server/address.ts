import type { FastifyInstance } from 'fastify';

/** Callers who hung up before their request began share this one, and its limits. */
const UNKNOWN = 'unknown';

/** Keeps the caller's address from the moment a request begins: Node no longer knows it once the caller has hung up. */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const ip: string | undefined = request.ip;
    Object.defineProperty(request, 'ip', { value: ip ?? UNKNOWN });
    done();
  });
}
