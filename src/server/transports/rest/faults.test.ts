import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import { restPlugin } from './plugin.ts';

/* Faults that a working server does not have: failing dependencies replace the real ones. */

let app = Fastify();
afterEach(() => app.close());

async function failing(error: Error, logged: object[] = []) {
  app = Fastify();
  const deps = {
    sessions: { find: () => Promise.reject(error) },
    log: { error: (details: object) => logged.push(details) },
  } as unknown as Deps;
  await app.register(restPlugin, { deps });
  return app.inject({ method: 'GET', url: '/api/videos/list', headers: { authorization: 'Bearer x' } });
}

describe('a fault in the server', () => {
  it('answers 500 and logs the fault, whose text stays in the server', async () => {
    const logged: object[] = [];
    const answer = await failing(new Error('password of the database: hunter2'), logged);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again',
      requestId: expect.any(String),
    });
    expect(logged).toEqual([{ err: expect.any(Error), path: '/api/videos/list' }]);
  });

  it('answers 503 when the database is away, and logs no fault', async () => {
    const logged: object[] = [];
    const answer = await failing(new DomainError('unavailable', 'unavailable'), logged);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      success: false,
      message: 'The service is briefly unavailable. Nothing was lost, please try again',
    });
    expect(logged).toEqual([]);
  });
});
