import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { oneLine } from '#server/modules/statements/statements.fixture.ts';
import { findProcedures, inputsOf } from '#testing/arbitrary.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';

/** Values with a meaning, by procedure; all others come from the schemas. */
const own = (member: Person): Record<string, Record<string, unknown>> => ({
  'auth.login': { ...SUPERADMIN },
  'auth.register': { ...stranger(), referralCode: SUPERADMIN.username },
  'auth.validateReferral': { code: SUPERADMIN.username },
  'auth.listPasswordResets': { limit: 5 },
  'users.create': { ...stranger(), role: 'user' },
  'users.update': { id: randomUUID(), status: 'Active', password: 'long-enough' },
  'users.delete': { id: randomUUID() },
  'users.adjustBalance': { amount: 5, type: 'deposit' },
  'users.account.endDevice': { id: randomUUID() },
  'users.notices.dismissNews': { id: 1 },
  'users.notices.set': { muted: ['paid'], quiet: { from: 22, to: 8 }, email: true },
  'users.export': { what: 'audit', filters: { search: 'xyz', from: '2026-01-01' } },
  'users.settings.set': { key: 'secondPersonDeletions', value: null, expected: null },
  'users.seals.list': { cursor: '2026-01-01' },
  // A proof is asked for one of these three. All are undefined here, so that each is attacked alone.
  'users.seals.proof': { movement: undefined, request: undefined, spin: undefined },
  'requests.batches.settle': {
    results: [{ outcome: 'paid', requestId: randomUUID(), reference: 'x1' }],
  },
  'requests.batches.setLayout': {
    layout: {
      columns: [{ field: 'accountNumber' }, { field: 'amount' }, { field: 'text', heading: 'H', text: 'x' }],
      headings: true,
      total: true,
      spreadsheet: true,
    },
  },
  'requests.createDeposit': { userId: randomUUID(), type: 'Deposit', amount: 865 },
  'requests.createWithdrawal': { amount: 143, withdrawalCount: 0 },
  'requests.accounts.transfer': { from: 'SadaPay', to: 'Easypaisa', amount: 5 },
  'requests.statements.preview': oneLine(),
  'requests.statements.import': oneLine(),
  'videos.status': { id: member.id },
  'spinner.status': { id: member.id },
});

/** Without `idempotencyKey`: a second attack with the same key would only get the answer of the first. */
export async function validInputs(member: Person): Promise<Record<string, Record<string, unknown>>> {
  const known: Readonly<Record<string, unknown>> = {
    userId: member.id,
    username: member.username,
    email: member.email,
    transactionId: 'TX1234567',
    accountNumber: '0123456789',
    reference: 'FT1234567',
    screenshot: await screenshot(),
    url: 'https://example.com/v',
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    lastEventId: '1-1',
    answer: '{}',
    cursor: '1',
    from: '2026-01-01',
    to: '2026-01-31',
  };
  const byPath = own(member);
  const found = findProcedures().flatMap(({ name, schema }) => {
    if (!schema) return [];
    const ofMember = name.startsWith('users.') ? { ...known, id: member.id } : known;
    const arbitrary = inputsOf(schema, {
      isComplete: true,
      known: (field) => (field in ofMember ? fc.constant(ofMember[field]) : undefined),
    });
    const [value] = fc.sample(arbitrary, { seed: 1, numRuns: 1 }) as Record<string, unknown>[];
    const { idempotencyKey: _, ...input } = { ...value, ...byPath[name] };
    return [[name, input] as const];
  });
  return Object.fromEntries(found);
}
