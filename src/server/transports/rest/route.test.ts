import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import * as c from '#shared/schemas/common.ts';
import { adjustBalanceInput, listUsersInput, updateUserInput } from '#shared/schemas/users.ts';
import { readInput, route } from './route.ts';

const nothing = { params: {}, query: {}, body: undefined, idempotencyKey: undefined };
const common = { summary: '', access: 'staff', response: {}, run: async () => ({}) } as const;
const update = route({ ...common, method: 'PUT', path: '/users/{id}', input: updateUserInput });
const adjust = route({ ...common, method: 'POST', path: '/users/{id}/balance', input: adjustBalanceInput });
const list = route({ ...common, method: 'GET', path: '/users/role/{role}', input: listUsersInput });
const read = route({ ...common, method: 'GET', path: '/users/{id}', input: c.idInput });

describe('the input of a documented call', () => {
  it('has the id of the path, whatever the body contains', () => {
    const sent = { ...nothing, params: { id: 'mine' }, body: { id: 'theirs', status: 'Active' } };
    expect(readInput(update, sent)).toEqual({ id: 'mine', status: 'Active' });
  });

  it('contains only documented fields', () => {
    const body = JSON.parse('{"status":"Active","role":"superadmin","__proto__":{"password":"x"}}');
    expect(readInput(update, { ...nothing, params: { id: 'a' }, body })).toEqual({
      id: 'a',
      status: 'Active',
    });
  });

  it('has the idempotency key from the header, not from the body', () => {
    const sent = { ...nothing, params: { id: 'a' }, body: { amount: 5, idempotencyKey: 'body' } };
    expect(readInput(adjust, sent)).toEqual({ id: 'a', amount: 5 });
    expect(readInput(adjust, { ...sent, idempotencyKey: 'header' })).toMatchObject({
      idempotencyKey: 'header',
    });
    expect(readInput(read, { ...sent, idempotencyKey: 'header' })).not.toHaveProperty('idempotencyKey');
  });

  it("has a list's limit as a number, and 1,000 by default", () => {
    const limit = (value?: unknown) => readInput(list, { ...nothing, query: { limit: value } }).limit;
    expect(readInput(list, nothing)).toEqual({ limit: 1000 });
    expect(limit('7')).toBe(7);
    for (const odd of ['1e3', '-1', '', '7.5', ['1', '2']]) expect(limit(odd)).toEqual(odd);
  });

  it('takes a field from the path rather than the query, and nothing from the body of a GET', () => {
    const sent = {
      ...nothing,
      params: { role: 'admin' },
      query: { role: 'user', search: 'a' },
      body: { search: 'b' },
    };
    expect(readInput(list, sent)).toEqual({ role: 'admin', search: 'a', limit: 1000 });
    expect(readInput(read, { ...nothing, params: { id: 'a' }, body: [] })).toEqual({ id: 'a' });
  });

  it.each([[[]], ['text'], [7], [null]])('refuses a body that is not an object: %j', (body) => {
    expect(() => readInput(update, { ...nothing, params: { id: 'a' }, body })).toThrow(DomainError);
  });

  it('route adds the success flag to a strict response schema', () => {
    const { response } = route({
      ...common,
      method: 'GET',
      path: '/x',
      response: { valid: z.boolean() },
      run: async () => ({ valid: true }),
    });
    expect(response.safeParse({ success: true, valid: true }).success).toBe(true);
    expect(response.safeParse({ valid: true }).success).toBe(false);
    expect(response.safeParse({ success: true, valid: true, more: 1 }).success).toBe(false);
  });
});
