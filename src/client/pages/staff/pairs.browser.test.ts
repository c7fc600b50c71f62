import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { entriesOf } from '#server/modules/payout-batches/payout-batches.fixture.ts';
import { DESKTOP } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, openList, panel, row, withdrawal } from './staff.fixture.ts';

/* Two staff persons act on one withdrawal at the same time on their screens: there is one outcome. */

/** Rounds for each pair of acts; `PAIR_ROUNDS=50 npx vitest run …` for a long run of all pairs. */
const ROUNDS = Number(process.env.PAIR_ROUNDS ?? 1);
/** A rejection is sent when the person leaves the page. */
const PRESS = {
  claim: ({ page, number }: Part) => tap(row(page, number).getByRole('button', { name: 'Details' })),
  'take over': ({ page }: Part) => tap(button(panel(page), 'Take over')),
  approve: ({ page }: Part) => page.keyboard.press('Enter'),
  reject: ({ page, number }: Part) => go(page, '/payouts').then(() => go(page, `/requests?search=${number}`)),
  delete: ({ page }: Part) => tap(button(dialog(page), 'Delete')),
  batch: ({ page }: Part) => tap(button(dialog(page), 'Make batch')),
  undo: ({ page }: Part) => page.keyboard.press('z'),
  fail: ({ page }: Part) => tap(button(dialog(page), 'Record')),
  'take out': ({ page }: Part) => tap(button(dialog(page), 'Remove from batch')),
};
const ALL = Object.keys(PRESS).flatMap((first, i, acts) => acts.slice(i).map((second) => [first, second]));
const FEW = [
  ['take over', 'approve'],
  ['approve', 'approve'],
  ['approve', 'batch'],
  ['reject', 'undo'],
  ['delete', 'delete'],
  ['batch', 'batch'],
  ['fail', 'take out'],
  ['take out', 'take out'],
];
const PAIRS = process.env.PAIR_ROUNDS ? ALL : FEW;
const OF_A_BATCH = /fail|take out/;
const DECIDED = /^(Approved|Rejected|Taken off).* by .+, \d/;
const DECIDED_OR_IN_BATCH = /^(Approved|Rejected|Taken off|In payout batch).* by .+, \d/;
type Staff = Awaited<ReturnType<typeof join>>;
/** `isReady`, for a decision only: all but its last key or button is done. */
type Part = Staff & { act: string; id: string; number: string; late: RegExp; isReady?: boolean };
const world = openWorld();
let team: readonly [Staff, Staff];
/** By kind of text: the milliseconds from the answer that won until the other screen showed the text. */
const shown = new Map<string, number[]>();
beforeEach(async () => {
  team = [await join('Asma Left'), await join('Bilal Right')];
});
afterAll(async () => {
  for (const [said, unsorted] of shown) {
    const ms = unsorted.sort((a, b) => a - b);
    const p99 = ms[Math.ceil(ms.length * 0.99) - 1];
    process.stdout.write(`'${said}' seen ${ms.length} times: p99 ${p99} ms, max ${ms.at(-1)} ms\n`);
  }
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});
/** `flying`: the page's POST calls without an answer so far; `sent`: all its answered calls. */
async function join(name: string) {
  const page = await openList(world, await world.server.make.admin(name), DESKTOP, { undo: true });
  const [flying, sent] = [new Set(), [] as { call: string; ok: boolean; at: number }[]];
  page.on('request', (request) => request.method() === 'POST' && flying.add(request));
  page.on('requestfailed', (request) => flying.delete(request));
  page.on('response', (response) => {
    const request = response.request();
    const { startTime, responseStart } = request.timing();
    const call = `${request.url()} ${request.postData()}`;
    sent.push({ call, ok: response.ok(), at: startTime + responseStart });
    flying.delete(request);
  });
  return { name, page, sent, flying };
}
const go = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, '', path), to);
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const canDecide = (page: Page) => panel(page).locator('button[aria-keyshortcuts="a"]:enabled');
/** Presses a button only if it is there and enabled, because it may disappear at any moment. */
const tap = (target: Locator) =>
  target.evaluateAll((all: HTMLButtonElement[]) => all.find(({ disabled }) => !disabled)?.click());
/** @returns false if the screen says that it is too late */
async function allows({ page, late }: Part, step: Locator) {
  const end = panel(page).getByText(late);
  await step.or(end).first().waitFor();
  return (await end.count()) === 0;
}
/** Does a whole decision except its last step, which is in `PRESS`. */
async function prepare(part: Part, act = part.act) {
  const { page, number } = part;
  if (act === 'delete') await tap(button(panel(page), 'Delete'));
  else await page.keyboard.press(act === 'approve' ? 'a' : 'r');
  const question = act === 'delete' ? dialog(page) : panel(page).locator('form :focus');
  if (!(await allows(part, question))) return false;
  if (act !== 'delete') await page.keyboard.insertText(number);
  if (act === 'reject') await page.keyboard.press('Control+Enter');
  return true;
}
async function open({ page, id, number }: Part) {
  await go(page, `/requests?search=${number}&open=${id}`);
  await canDecide(page).or(panel(page).getByRole('status')).first().waitFor();
}

/** Ends the round before, and brings each person to the moment before that person's act. */
async function begin(parts: readonly [Part, Part]) {
  const [{ id, number }, { requests }] = [parts[0], await world.asBoss()];
  const doing = (acts: RegExp) => parts.filter(({ act }) => acts.test(act));
  for (const { page } of parts) {
    await go(page, '/payouts');
    await dialog(page).waitFor({ state: 'detached' });
    await go(page, `/requests?search=${number}`);
    await row(page, number).waitFor();
  }
  const takesOver = doing(/take over/).length > 0;
  // Only a claimed request can be taken over. So if both persons take the request over, or one takes it over
  // and the other claims it, the superadmin claims it first.
  if (takesOver && doing(/claim|take over/).length === 2) await requests.claim({ id });
  for (const part of doing(/batch/)) {
    if (takesOver) await open(part);
    await row(part.page, number).getByRole('checkbox').check();
    await button(part.page, 'Payout batch of 1').click();
  }
  for (const part of doing(/undo/)) {
    await open(part);
    await PRESS['take over'](part);
    await canDecide(part.page).waitFor();
    await prepare(part, 'reject');
    await part.page.getByText(/ will be rejected$/).waitFor();
  }
  let batch: { id: string; number: string } | undefined;
  for (const { page, act } of doing(OF_A_BATCH)) {
    if (!batch) await requests.claim({ id, takeOver: true });
    batch ??= await requests.batches.create({ requestIds: [id], account: 'SadaPay' });
    await go(page, `/payouts/${batch.id}`);
    await button(page, `${act === 'fail' ? 'Failed' : 'Remove from batch'}: ${number}`).click();
    if (act === 'take out') continue;
    await page.getByLabel(`Reason for ${number}`).fill('404');
    await button(page, 'Record 1 as failed').click();
  }
  // A person who opens a free request claims it, and then does the whole decision except its last step. If
  // somebody else has claimed the request, `play` takes it over first.
  for (const part of doing(/approve|reject|delete/)) {
    await open(part);
    part.isReady = (await canDecide(part.page).count()) > 0 && (await prepare(part));
  }
  for (const part of doing(/take over/)) await open(part);
  return batch?.number;
}
async function play(part: Part) {
  const { page, flying, act, isReady } = part;
  if (isReady === false) await PRESS['take over'](part);
  if (isReady !== false || ((await allows(part, canDecide(page))) && (await prepare(part))))
    await PRESS[act as keyof typeof PRESS](part);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect.poll(() => flying.size, { interval: 5 }).toBe(0);
}
/** Records when the panel or the row first shows a person's name, and the page a batch with its maker. */
const watch = ({ page, number }: Part) =>
  page.evaluate((sought) => {
    const seen: Record<string, number> = {};
    const observer = new MutationObserver(() => {
      if (Reflect.get(window, 'seen') !== seen) return observer.disconnect();
      const places = [...document.querySelectorAll('section[aria-label^="Request R-"], tr')];
      const all = places.map((place) => `${place.ariaLabel ?? ''}${place.textContent}`);
      const inBatch = /In payout batch B-\d+, made by [^,]+, (?=\d)/g;
      const text = all.filter((one) => one.includes(sought)).join();
      const names = text.replace(inBatch, '').match(/(Asma Left|Bilal Right)((, | since )(?=\d))?/g) ?? [];
      const batches = document.body.textContent.match(inBatch) ?? [];
      for (const key of [...names, ...batches]) seen[key] ??= Date.now();
    });
    Object.assign(window, { seen });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, number);
const seenAt = ({ page }: Part, key: string) =>
  page.evaluate((text) => (Reflect.get(window, 'seen') as Record<string, number>)[text] ?? 0, key);
test.each(PAIRS)('%s and %s', async (...acts) => {
  for (let round = 0; round < ROUNDS; round++) await meet(acts, round);
});
async function meet(acts: readonly string[], round: number) {
  const { requestId: id, id: user } = await withdrawal(world);
  const { requests } = await world.asBoss();
  const { number } = await requests.get({ id });
  const late = OF_A_BATCH.test(acts.join()) ? DECIDED : DECIDED_OR_IN_BATCH;
  const parts = acts.map((act, i) => ({ ...team[(i + round) % 2], act, id, number, late })) as [Part, Part];
  if (round % 4 > 1) parts.reverse();
  const old = await begin(parts);
  await Promise.all(parts.map(watch));
  await Promise.all(parts.map(play));
  const { status, decidedBy, removedAt, batch, claim } = await requests.get({ id });
  const posted = { Pending: [], Approved: ['payout'], Rejected: ['refund'] }[status];
  expect(await entriesOf(world.server, id)).toMatchObject([expect.anything(), ...posted]);
  const books = await world.server.db.sql`select balance::int from ledger_accounts where user_id = ${user}`;
  expect(books).toMatchObject([{ balance: status === 'Rejected' ? 50_000 : 35_700 }]);
  const winning = decidedBy ? /approve|reject|delete|settle/ : batch ? /create/ : old ? /takeOut/ : /claim/;
  const name = decidedBy ?? (batch || old ? undefined : claim?.by.name);
  const answered = ({ sent }: Part, call: RegExp) =>
    sent.findLast((one) => one.ok && call.test(one.call) && one.call.includes(id))?.at;
  const winner = parts.find((part) => (name ? part.name === name : answered(part, winning))) as Part;
  const [other] = parts.filter((part) => part !== winner) as [Part];
  // Both acts succeeded: the other person took the request out of its batch, and then the winner decided it,
  // claimed it or put it into another batch.
  if (other.act === 'take out' && answered(other, /takeOut/)) return;
  const isOpen = (await panel(other.page).count()) > 0;
  const inBatch = (what: string, by: string) => `In payout batch ${what}, made by ${by}, `;
  let key = decidedBy ? `${decidedBy}, ` : `${name}${isOpen ? ' since ' : ''}`;
  if (batch && !decidedBy) key = inBatch(batch.number, batch.createdBy);
  if (old && !decidedBy && !batch) key = other.act === 'batch' ? inBatch(old, 'Super Admin') : 'gone';
  if (removedAt && !isOpen) key = 'gone';
  // 'gone': the other person's screen shows no name. The open request can be decided again, or its row has
  // left the list. If the other person's rejection was dropped for a batch, the row stays without a panel.
  const state = other.act === 'undo' && !removedAt ? 'visible' : 'detached';
  if (key === 'gone')
    return isOpen ? canDecide(other.page).waitFor() : row(other.page, number).waitFor({ state });
  await expect.poll(() => seenAt(other, key), { message: `${key}: ${other.act}`, interval: 10 }).not.toBe(0);
  const ms = Math.round((await seenAt(other, key)) - (answered(winner, winning) ?? Number.NaN));
  const said = decidedBy ? 'decided' : batch || old ? 'in a batch' : 'being handled';
  expect(ms).not.toBeNaN();
  shown.set(said, [...(shown.get(said) ?? []), Math.max(0, ms)]);
}
