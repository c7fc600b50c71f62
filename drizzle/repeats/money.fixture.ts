import { paisa } from '#shared/money.ts';
import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function moneyWrites(w: World): Writes {
  const by = () => w.by();
  const call: World['call'] = (name, args) => w.call(name, args);

  const levels: object[] = [];
  const approval = (request: string) => ({
    ...by(),
    request,
    credited: true,
    levels,
    reference: null,
    account: null,
    sameReference: null,
    arrived: null,
  });
  const rejection = (request: string) => ({ ...by(), request, reason: 'no' });
  const claim = (request: string) => ({ ...by(), request, takeOver: true, seconds: 300 });
  async function rejectedDeposit() {
    const { user, request } = await w.deposit();
    await call('request_reject', rejection(request));
    return { user, address: '127.0.0.1', request, text: 'I paid' };
  }
  async function appealed() {
    const appeal = await rejectedDeposit();
    await call('appeal_create', appeal);
    return { actor: w.clerk, address: '127.0.0.1', request: appeal.request, answer: 'Seen' };
  }

  const batchOf = async () => ({
    ...by(),
    batch: uuid(),
    account: 'Bank Account',
    requests: [await w.withdrawal()],
  });
  async function batched() {
    const { requests, account: _, ...made } = await batchOf();
    await call('batch_create', { ...made, account: 'Bank Account', requests });
    return { ...made, request: requests[0] ?? '', downloads: 0 };
  }
  const settlement = async () => ({ ...(await batched()), withoutFile: true, sameReference: false });

  const lineOf = (reference = w.unique('ref')) => [w.today, 86_500, reference, '', null, null, true, null];
  const statementOf = (line = lineOf()) => ({
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
  async function imported(line = lineOf()) {
    const file = statementOf(line);
    await call('statement_import', file);
    const [kept] = await w.sql<
      { id: number }[]
    >`select id from statement_lines where import_id = ${file.import}`;
    return { import: file.import, line: kept?.id ?? 0 };
  }
  async function unsureMatch() {
    const { line } = await imported();
    return { ...by(), line, request: (await w.deposit()).request };
  }

  let days: string | null = null;
  const set = (key: string, value: string | null, expected: string | null) =>
    call('setting_set', { ...by(), key, weakens: false, value, expected });
  async function waiting(): Promise<string> {
    const user = await w.member();
    await set('secondPersonAdjustment', '1', null);
    await call('user_adjust_balance', w.adjustment(user));
    await set('secondPersonAdjustment', null, '1');
    const [row] = await w.sql<{ id: string }[]>`select id from waiting_changes where user_id = ${user}`;
    return row?.id ?? '';
  }
  const second = async () => ({ actor: w.clerk, address: '127.0.0.1', waiting: await waiting() });

  return {
    'send a deposit': write('deposit_create', async () => w.depositOf(await w.registered())),
    'ask for a withdrawal': write('withdrawal_create', async () => w.withdrawalOf(await w.member())),
    'cancel a withdrawal': write('withdrawal_cancel', async () => {
      const asked = await w.withdrawalOf(await w.member());
      await call('withdrawal_create', asked);
      return { user: asked.user, address: '127.0.0.1', request: asked.request };
    }),
    'approve a deposit': write('request_approve', async () => approval((await w.deposit()).request)),
    'approve a withdrawal': write('request_approve', async () => approval(await w.withdrawal())),
    'reject a deposit': write('request_reject', async () => rejection((await w.deposit()).request)),
    'reject a withdrawal': write('request_reject', async () => rejection(await w.withdrawal())),
    'delete a request': write('request_delete', async () => ({ ...by(), request: await w.withdrawal() })),
    'clean up': write('requests_cleanup', async () => {
      await call('request_reject', rejection(await w.withdrawal()));
      return { ...by(), ids: null, most: 100 };
    }),
    'claim a request': write('request_claim', async () => claim(await w.withdrawal())),
    'take over a claim': write('request_claim', async () => {
      const request = await w.withdrawal();
      await call('request_claim', { ...claim(request), actor: w.clerk });
      return claim(request);
    }),
    'give a claim back': write('request_release', async () => {
      const request = await w.withdrawal();
      await call('request_claim', claim(request));
      return { actor: w.boss, request };
    }),
    'book a payout that came back': write('request_return', async () => {
      const request = await w.withdrawal();
      await call('request_approve', approval(request));
      return { ...by(), request, reason: 'Wrong account' };
    }),
    appeal: write('appeal_create', async () => await rejectedDeposit()),
    'grant an appeal': write('appeal_answer', async () => ({ ...(await appealed()), verdict: 'granted' })),
    'turn down an appeal': write('appeal_answer', async () => ({ ...(await appealed()), verdict: 'upheld' })),

    'make a batch': write('batch_create', async () => await batchOf()),
    'download a bank file': write('batch_download', async () => {
      const { request: _, downloads: __, ...batch } = await batched();
      return { ...batch, again: false };
    }),
    'pay a withdrawal of a batch': write('batch_settle', async () => ({
      ...(await settlement()),
      reference: w.unique('bank'),
      reason: null,
    })),
    'refund a withdrawal of a batch': write('batch_settle', async () => ({
      ...(await settlement()),
      reference: null,
      reason: 'Wrong account',
    })),
    'take a withdrawal out of its batch': write('batch_take_out', async () => ({
      ...(await batched()),
      unpaid: false,
    })),
    'lay out bank files': write('payout_layout_set', async () => ({
      ...by(),
      account: 'SadaPay',
      layout: { columns: [] },
    })),

    'keep a statement': write('statement_import', async () => statementOf()),
    'keep a statement that proves a deposit': write('statement_import', async () => {
      const { transactionId } = await w.deposit();
      return statementOf(lineOf(transactionId));
    }),
    'match what came in while a statement was kept': write('statement_match', async () => {
      const { transactionId, request } = await w.deposit();
      const { import: id } = await imported(lineOf(transactionId));
      await w.sql`delete from statement_matches where request_id = ${request}`;
      return { import: id, request: null };
    }),
    'remove a statement': write('statement_remove', async () => ({
      ...by(),
      import: (await imported()).import,
    })),
    'forget a layout of statements': write('statement_layout_remove', async () => {
      const header = [w.unique('heading')];
      await call('statement_import', { ...statementOf(), layout: { header } });
      return { ...by(), account: 'Easypaisa', header };
    }),
    'confirm a match': write('statement_confirm', async () => await unsureMatch()),
    'undo a match': write('statement_undo', async () => {
      const match = await unsureMatch();
      await call('statement_confirm', match);
      return { ...by(), line: match.line };
    }),
    'count a balance': write('balance_count', async () => ({
      ...by(),
      count: uuid(),
      account: 'SadaPay',
      day: w.today,
      balancePaisa: paisa(5),
      note: '',
    })),
    'transfer cash': write('cash_transfer', async () => ({
      ...by(),
      transfer: uuid(),
      from: 'SadaPay',
      to: 'Easypaisa',
      amountPaisa: paisa(500),
      note: 'x',
    })),

    'change a setting': write('setting_set', () => {
      const expected = days;
      days = String(Number(days) + 30);
      return { ...by(), key: 'eraseScreenshots', weakens: false, value: days, expected };
    }),
    'confirm as the second person': write('waiting_confirm', async () => ({
      ...(await second()),
      levels,
      credited: true,
    })),
    'refuse as the second person': write('waiting_refuse', async () => ({
      ...(await second()),
      reason: 'no',
    })),
    'withdraw what waits': write('waiting_withdraw', async () => ({ ...by(), waiting: await waiting() })),
  };
}
