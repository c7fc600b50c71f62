import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function moneyWrites(w: World): Writes {
  const by = () => w.by();
  const call: World['call'] = (name, args) => w.call(name, args);

  const rejection = (request: string) => ({ ...by(), request, reason: 'no' });
  const claim = (request: string) => ({ ...by(), request, takeOver: true, seconds: 300 });
  const lineOf = (reference: string) => [w.today, 86_500, reference, '', null, null, true, null];
  const statementOf = (line: (string | number | boolean | null)[]) => ({
    ...by(),
    import: uuid(),
    account: 'Easypaisa',
    fileName: 'a.csv',
    digest: Buffer.from(uuid()),
    kind: 'csv',
    layout: {},
    lines: [line],
    leftOut: [],
    unproved: false,
    replaces: [],
  });
  return {
    'approve a deposit': write('request_approve', async () => ({
      ...by(),
      request: (await w.deposit()).request,
      credited: true,
      levels: [],
      reference: null,
      account: null,
      sameReference: null,
      arrived: null,
    })),
    'reject a withdrawal': write('request_reject', async () => rejection(await w.withdrawal())),
    'take over a claim': write('request_claim', async () => {
      const request = await w.withdrawal();
      await call('request_claim', { ...claim(request), actor: w.clerk });
      return claim(request);
    }),
    'turn down an appeal': write('appeal_answer', async () => {
      const { user, request } = await w.deposit();
      await call('request_reject', rejection(request));
      await call('appeal_create', { user, address: '127.0.0.1', request, text: 'I paid' });
      return { actor: w.clerk, address: '127.0.0.1', request, answer: 'Seen', verdict: 'upheld' };
    }),

    'refund a withdrawal of a batch': write('batch_settle', async () => {
      const [made, request] = [{ ...by(), batch: uuid() }, await w.withdrawal()];
      await call('batch_create', { ...made, account: 'Bank Account', requests: [request] });
      const settled = { reference: null, reason: 'Wrong account', sameReference: false };
      return { ...made, ...settled, request, downloads: 0, withoutFile: true };
    }),
    'keep a statement that proves a deposit': write('statement_import', async () => {
      const { transactionId } = await w.deposit();
      return statementOf(lineOf(transactionId));
    }),
    'match what came in while a statement was kept': write('statement_match', async () => {
      const { transactionId, request } = await w.deposit();
      const file = statementOf(lineOf(transactionId));
      await call('statement_import', file);
      await w.sql`delete from statement_matches where request_id = ${request}`;
      return { import: file.import, request: null };
    }),
  };
}
