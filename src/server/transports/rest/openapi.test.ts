import { describe, expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { referencePage } from './docs-page.ts';
import { type Operation, openApiDocument } from './openapi.ts';

/** Every documented call (docs/rest.md), written by hand to check the table of routes. */
const DOCUMENTED = `
POST /auth/login
POST /auth/register
GET /auth/validate-referral/{code}
POST /auth/forgot-password
POST /auth/verify-reset-code
POST /auth/reset-password
GET /auth/password-requests
POST /auth/approve-password-reset/{id}
POST /auth/reject-password-reset/{id}
GET /users
GET /users/role/{role}
GET /users/{id}
GET /users/{id}/transactions
GET /users/{id}/spinner
POST /users/{id}/spin
POST /users
PUT /users/{id}
DELETE /users/{id}
POST /users/{id}/balance
GET /users/{id}/referrals
POST /requests/withdrawal
GET /requests
POST /requests
POST /requests/{id}/approve
POST /requests/{id}/reject
DELETE /requests/{id}
POST /requests/cleanup
GET /contacts
POST /contacts
POST /contacts/{id}/read
DELETE /contacts/{id}
GET /videos/list
GET /videos/status/{id}
POST /videos/click/{id}
POST /videos
PUT /videos/{id}
DELETE /videos/{id}
`;

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);
const find = (call: string): Operation => {
  const found = operations.find((each) => each.call === call);
  if (!found) throw new Error(`${call} is not documented`);
  return found.operation;
};

describe('the OpenAPI document', () => {
  it('has exactly the documented paths and methods', () => {
    expect(operations.map(({ call }) => call).sort()).toEqual(DOCUMENTED.trim().split('\n').sort());
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  it('describes each heading that a call stands under', () => {
    const headings = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...headings].sort());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].+\.$/);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(references.length).toBeGreaterThan(100);
    for (const path of new Set(references)) {
      const target = path
        ?.split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(target, path).toBeTypeOf('object');
    }
  });

  it('has a unique id for each operation, and declares each parameter in its path', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { call, path, operation } of operations) {
      const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        inPath.map(({ name }) => name),
        call,
      ).toEqual(named);
      expect(
        inPath.every(({ required }) => required),
        call,
      ).toBe(true);
    }
  });

  it('has the responses and refusals of each call', () => {
    for (const { call, operation } of operations) {
      const { 200: done, ...refusals } = operation.responses;
      expect(done, call).toMatchObject({
        content: { 'application/json': { schema: { properties: { success: { const: true } } } } },
      });
      expect(Object.keys(refusals), call).toEqual(expect.arrayContaining(['429', '500', '503']));
      const guarded = operation.security.length > 0;
      if (guarded) expect(Object.keys(refusals), call).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  it('has an Idempotency-Key for every mutation except the login', () => {
    for (const { call, operation } of operations) {
      const keyed = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
      expect(keyed, call).toBe(!/^GET |^POST \/auth\/login$/.test(call));
      if (keyed) expect(operation.responses, call).toHaveProperty('409');
    }
  });

  it('derives bodies from the input schemas', () => {
    const withdrawal = find('POST /requests/withdrawal').requestBody?.content['application/json'].schema;
    expect(withdrawal?.required).toEqual(
      listOf('userId; amount; accountNumber; accountName; bankName; withdrawalCount'),
    );
    expect(withdrawal?.properties).not.toHaveProperty('idempotencyKey');
    expect(find('POST /requests/withdrawal').parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    expect(
      find('PUT /users/{id}').requestBody?.content['application/json'].schema.properties,
    ).not.toHaveProperty('id');
    expect(find('DELETE /requests/{id}').requestBody).toBeUndefined();
    expect(find('POST /requests/{id}/approve').requestBody?.required).toBe(false);
    expect(find('POST /users/{id}/spin').requestBody?.required).toBe(false);
  });

  it('has the filters of lists', () => {
    const names = (call: string) => find(call).parameters?.map(({ in: place, name }) => `${place} ${name}`);
    expect(names('GET /users')).toEqual(
      ['limit', 'cursor', 'role', 'status', 'search'].map((name) => `query ${name}`),
    );
    expect(names('GET /users/role/{role}')?.[0]).toBe('path role');
    expect(names('GET /requests')).toEqual(
      ['limit', 'cursor', 'type', 'status', 'search', 'from', 'to'].map((name) => `query ${name}`),
    );
  });

  it('says which calls need a token', () => {
    const open = operations
      .filter(({ operation }) => operation.security.length === 0)
      .map(({ call }) => call);
    expect(open.sort()).toEqual(
      listOf(`
        POST /auth/login; POST /auth/register; GET /auth/validate-referral/{code};
        POST /auth/forgot-password; POST /auth/verify-reset-code; POST /auth/reset-password;
        POST /requests`).sort(),
    );
  });
});

describe('the page of the API reference', () => {
  it('shows every call without scripts', () => {
    const { html, contentSecurityPolicy } = referencePage(document);
    for (const { path, operation } of operations) {
      expect(html).toContain(`<code>${path}</code>`);
      expect(html).toContain(operation.summary.replaceAll('"', '&#34;'));
    }
    expect(html).not.toMatch(/<script/i);
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/);
  });
});
