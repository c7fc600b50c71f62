import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import * as c from '#shared/schemas/common.ts';
import { adjustBalanceInput, listUsersInput, updateUserInput } from '#shared/schemas/users.ts';
import { gather, route } from './route.ts';

const nothing = { params: {}, query: {}, body: undefined, idempotencyKey: undefined };
const common = { summary: '', access: 'staff', answer: {}, run: async () => ({}) } as const;
const update = route({ ...common, method: 'PUT', path: '/users/{id}', input: updateUserInput });
const adjust = route({ ...common, method: 'POST', path: '/users/{id}/balance', input: adjustBalanceInput });
const list = route({ ...common, method: 'GET', path: '/users/role/{role}', input: listUsersInput });
const read = route({ ...common, method: 'GET', path: '/users/{id}', input: c.idInput });

describe('what a documented call takes from a request', () => {
  it('lets a body name no other id than the path', () => {
    const sent = { ...nothing, params: { id: 'mine' }, body: { id: 'theirs', status: 'Active' } };
    expect(gather(update, sent)).toEqual({ id: 'mine', status: 'Active' });
  });

  it('takes documented fields only', () => {
    const body = JSON.parse('{"status":"Active","role":"superadmin","__proto__":{"password":"x"}}');
    expect(gather(update, { ...nothing, params: { id: 'a' }, body })).toEqual({ id: 'a', status: 'Active' });
  });

  it('takes the idempotency key from its header and not from the body', () => {
    const sent = { ...nothing, params: { id: 'a' }, body: { amount: 5, idempotencyKey: 'body' } };
    expect(gather(adjust, sent)).toEqual({ id: 'a', amount: 5 });
    expect(gather(adjust, { ...sent, idempotencyKey: 'header' })).toMatchObject({ idempotencyKey: 'header' });
    expect(gather(read, { ...sent, idempotencyKey: 'header' })).not.toHaveProperty('idempotencyKey');
  });

  it('reads a list’s limit as a number and is generous without one', () => {
    const limit = (value?: unknown) => gather(list, { ...nothing, query: { limit: value } }).limit;
    expect(gather(list, nothing)).toEqual({ limit: 1000 });
    expect(limit('7')).toBe(7);
    for (const odd of ['1e3', '-1', '', '7.5', ['1', '2']]) expect(limit(odd)).toEqual(odd);
  });

  it('takes nothing from the query where the path says it, and no body of a read', () => {
    const sent = {
      ...nothing,
      params: { role: 'admin' },
      query: { role: 'user', search: 'a' },
      body: { search: 'b' },
    };
    expect(gather(list, sent)).toEqual({ role: 'admin', search: 'a', limit: 1000 });
    expect(gather(read, { ...nothing, params: { id: 'a' }, body: [] })).toEqual({ id: 'a' });
  });

  it.each([[[]], ['text'], [7], [null]])('refuses a body that is no object: %j', (body) => {
    expect(() => gather(update, { ...nothing, params: { id: 'a' }, body })).toThrow(DomainError);
  });

  it('documents a strict answer with its success flag', () => {
    const { answer } = route({
      ...common,
      method: 'GET',
      path: '/x',
      answer: { valid: z.boolean() },
      run: async () => ({ valid: true }),
    });
    expect(answer.safeParse({ success: true, valid: true }).success).toBe(true);
    expect(answer.safeParse({ valid: true }).success).toBe(false);
    expect(answer.safeParse({ success: true, valid: true, more: 1 }).success).toBe(false);
  });
});
