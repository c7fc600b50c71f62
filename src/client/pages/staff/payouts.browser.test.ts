import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { importFile, statementOf } from '#server/modules/statements/statements.fixture.ts';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, hold, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { dialog, ibanOf, row, screen, withdraw, withdrawal } from './staff.fixture.ts';

const world = openWorld();
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
});

type Waiting = Person & { readonly requestId: string };

async function waiting(count: number): Promise<Waiting[]> {
  return Promise.all(Array.from({ length: count }, () => withdrawal(world)));
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Runs in the browser. */
function roomBesideText(select: HTMLElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas || !(select instanceof HTMLSelectElement)) return -1;
  canvas.font = font;
  const { width } = canvas.measureText(select.value);
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
}
const makeBatch = async (requestIds: string[]) =>
  (await world.asBoss()).requests.batches.create({ requestIds, account: 'Bank Account' });

describe('payout batches', () => {
  test('a batch that does not exist says so and leads back, without a try again', async () => {
    const page = await world.staffPage(undefined, PHONE, `/payouts/${crypto.randomUUID()}`);
    await page.getByText(refusals.batchNotFound).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await button(page, 'Try again').count()).toBe(0);
    await page.getByRole('main').getByRole('link').click();
    await page.waitForURL('**/payouts');
  });

  test('twelve payouts with their references take eight acts', async () => {
    const members = await waiting(12);
    const page = await world.staffPage();
    let acts = 0;
    const act = async (done: Promise<unknown>) => {
      acts += 1;
      await done;
    };
    const doubtful = await world.server.make.member({ balance: 500 });
    await withdraw(doubtful, 'PK00SCBL0000001123456702');
    await act(screen(page, 'Payouts'));
    await act(button(page, 'Choose all (12)').click());
    await page.getByText('12 chosen').waitFor();
    const tick = row(page, doubtful.username).getByRole('checkbox');
    expect(await tick.isChecked()).toBe(false);
    await row(page, doubtful.username).getByText('Check account').waitFor();
    await tick.check();
    await page.getByText(/^Accounts that cannot be right: 1 \(R-\d{6}\)\. Ask these members/).waitFor();
    await tick.uncheck();
    await expectAccessible(page, { targets: false });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.getByLabel('Paid from').evaluate(roomBesideText)).toBeGreaterThanOrEqual(0);
    await page.setViewportSize(DESKTOP);
    await act(button(page, 'Make batch').click());
    await page.getByRole('heading', { name: 'Payout batch B-000001' }).waitFor();
    const downloaded = page.waitForEvent('download');
    await act(button(page, 'Download bank file').click());
    const file = await readFile(await (await downloaded).path(), 'utf8');
    expect((await downloaded).suggestedFilename()).toBe('B-000001.csv');
    const lines = file.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(12);
    for (const member of members) {
      expect(lines.some((line) => line.includes(`,${ibanOf(member)},Meezan,141.57,`))).toBe(true);
    }
    await page.getByText('Downloaded by Super Admin').waitFor();
    const field = page.getByLabel('References from the bank');
    await act(field.click());
    // A bank lists its references in the order of the lines of the bank file.
    const column = lines.map((_, i) => `FT26${String(i).padStart(4, '0')}`).join('\n');
    await act(page.keyboard.insertText(column));
    await page.getByText('Filled in: 12 of 12').waitFor();
    await expectAccessible(page, { targets: false });
    await act(button(page, 'Record 12 as paid').click());
    await dialog(page).getByText('Paid: 12, ₨1,698.84 from Bank Account.').waitFor();
    await act(dialog(page).getByRole('button', { name: 'Record' }).click());
    await page.getByText('Recorded: 12 paid, 0 failed').waitFor();
    await page.getByText('Closed', { exact: true }).waitFor();
    expect(acts).toBe(8);
    const { items } = await (await world.asBoss()).requests.list({ type: 'Withdraw', status: 'Approved' });
    expect(items.map(({ reference }) => reference).sort()).toEqual(column.split('\n'));
  });

  test('on a phone one payment fails with its reason; a statement fills in the references of another batch', async () => {
    const [one, two] = await waiting(2);
    const made = await makeBatch([one?.requestId ?? '', two?.requestId ?? '']);
    await (await world.asBoss()).requests.batches.download({ id: made.id });
    const page = await world.staffPage(undefined, PHONE, '/payouts');
    await page.getByRole('link', { name: made.number }).click();
    await button(page, 'Download again').click();
    await dialog(page).getByText('With two of them, everybody is paid twice.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    const boss = await world.asBoss();
    const { rows } = await boss.requests.batches.get({ id: made.id });
    const [a, b] = rows.map(({ number }) => number);
    const pasted = page.getByLabel('References from the bank');
    const reference = (number: string | undefined) => page.getByLabel(`Reference for ${number}`);
    await pasted.fill('FT-261101\nFT-261102');
    await page.getByText('Record 2 as paid').waitFor();
    await pasted.fill(`${a}\t4.56E+11\n${b}\tFT9 pending`);
    await page.getByText(`Not done yet, so they stay open: ${b} FT9 pending`).waitFor();
    await page.getByText('Digits were lost in a spreadsheet', { exact: false }).waitFor();
    expect([await reference(a).inputValue(), await reference(b).inputValue()]).toEqual(['', '']);
    await reference(a).fill('FT1 REJECTED');
    await page.getByText('“FT1 REJECTED” is no bank reference').waitFor();
    await expectAccessible(page);
    expect(await button(page, 'Enter references first').isDisabled()).toBe(true);
    await pasted.fill(`"Paid"\t"${a}"\t"FT-261101"\n"Failed"\t"${b}"\t"FT-261102"\t"No such account"`);
    await page.getByText('Failed, in the words of the bank: 1.', { exact: false }).waitFor();
    const reason = page.getByLabel(`Reason for ${b}`);
    expect(await reason.inputValue()).toBe('Failed, No such account');
    // The entered values survive a reload, and therefore a forced logout too.
    await page.reload();
    await expect.poll(() => reference(a).inputValue()).toBe('FT-261101');
    await expectAccessible(page);
    await button(page, 'Record 1 as paid, 1 as failed').click();
    await dialog(page).getByText(`: Failed, No such account`, { exact: false }).waitFor();
    await expectAccessible(page, { targets: false });
    expect((await boss.requests.batches.get({ id: made.id })).pending.count).toBe(2);
    await dialog(page).getByRole('button', { name: 'Record' }).click();
    await page.getByText('Recorded: 1 paid, 1 failed').waitFor();
    await page.getByText('Failed, No such account').waitFor();
    expect((await boss.requests.batches.get({ id: made.id })).failed.count).toBe(1);

    // References from an imported statement fill empty fields, and keep typed and pasted ones.
    const [first, second, third] = (await waiting(3)) as [Waiting, Waiting, Waiting];
    const next = await makeBatch([first.requestId, second.requestId, third.requestId]);
    const { today } = await boss.requests.statements.day({ account: 'Bank Account' });
    const bytes = statementOf('Bank Account', today, 5_000, [
      { amount: -141.57, reference: `FT-1-${next.number}`, name: `IBFT ${ibanOf(first)}` },
      { amount: -141.57, reference: `FT-2-${next.number}`, name: `IBFT ${ibanOf(second)}` },
    ]);
    await importFile(await world.server.make.superadmin(), 'Bank Account', bytes);
    await page.goto(`/payouts/${next.id}`);
    const listed = (await boss.requests.batches.get({ id: next.id })).rows;
    const numberOf = (member: Person) => listed.find(({ userId }) => userId === member.id)?.number;
    const field = (member: Person) => page.getByLabel(`Reference for ${numberOf(member)}`);
    await field(second).fill('MINE-1');
    await page.getByLabel('References from the bank').fill(`${numberOf(third)}\tPST-261101`);
    await button(page, 'Take from the statement').click();
    await expect.poll(() => field(first).inputValue()).toBe(`FT-1-${next.number}`);
    expect(await field(second).inputValue()).toBe('MINE-1');
    expect(await field(third).inputValue()).toBe('PST-261101');
    await expectAccessible(page, { axe: false });
    await button(page, 'Take from the statement').click();
    await page.getByText('No line of a statement says more.', { exact: false }).waitFor();
  });

  test('what another person settles, handles or takes shows within the open pages', async () => {
    const [one, two] = await waiting(2);
    const admin = await world.server.make.admin();
    const page = await world.staffPage(admin, DESKTOP);
    await screen(page, 'Payouts');
    const boss = await world.asBoss();
    await boss.requests.claim({ id: one?.requestId ?? '' });
    await row(page, one?.username ?? '')
      .getByText('Being handled by Super Admin')
      .waitFor();
    await boss.requests.release({ id: one?.requestId ?? '' });
    const made = await makeBatch([one?.requestId ?? '', two?.requestId ?? '']);
    await page.getByRole('link', { name: made.number }).click();
    await row(page, two?.username ?? '').waitFor();
    await boss.requests.batches.takeOut({ id: made.id, requestId: two?.requestId ?? '' });
    await row(page, two?.username ?? '').waitFor({ state: 'detached' });
    const results = [{ outcome: 'paid', requestId: one?.requestId ?? '', reference: 'FT-9' }] as const;
    await boss.requests.batches.settle({ id: made.id, results: [...results], withoutFile: true });
    await row(page, one?.username ?? '')
      .getByText('FT-9')
      .waitFor();
    await page.getByText('Closed', { exact: true }).waitFor();

    // A result for a withdrawal that is taken out at the same time is not reported as recorded.
    const { requestId = '', username = '' } = (await waiting(1))[0] ?? {};
    const next = await makeBatch([requestId]);
    const { number } = await boss.requests.get({ id: requestId });
    await screen(page, 'Payouts');
    await page.getByRole('link', { name: next.number }).click();
    await row(page, username).waitFor();
    await button(page, `Failed: ${number}`).click();
    await page.getByLabel(`Reason for ${number}`).fill('404');
    await button(page, 'Record 1 as failed').click();
    const release = await hold(page, /batches\.settle/);
    const sending = page.waitForRequest(/batches\.settle/);
    await button(page, 'Record').last().click();
    await sending;
    await boss.requests.batches.takeOut({ id: next.id, requestId });
    release();
    await page.getByText(`Removed from the batch before: ${number}`).waitFor();
    expect(await page.getByText(/^Recorded: |^Decided by somebody/).count()).toBe(0);
  });

  test('a used reference is asked about; a payout that came back is refunded; Ctrl+K finds a batch', async () => {
    const [one, two] = await waiting(2);
    const boss = await world.asBoss();
    await boss.requests.approve({ id: one?.requestId ?? '', reference: 'FT-USED-1' });
    const made = await makeBatch([(await withdrawal(world)).requestId]);
    const page = await world.staffPage(undefined, DESKTOP, `/requests?open=${two?.requestId}`);
    const panel = page.getByRole('region', { name: /^Request R-/ });
    await panel.getByRole('button', { name: 'Approve' }).click();
    const typed = panel.getByLabel('Bank reference (the member sees it)');
    await typed.fill('FT 1 rejected');
    await expect.poll(() => panel.locator('button[type=submit]').isEnabled()).toBe(true);
    await typed.press('Enter');
    await page.getByText('“FT 1 rejected” is no bank reference', { exact: false }).waitFor();
    await typed.fill('ft used 1');
    // Enter sends nothing while the button is disabled, for example if somebody else handles the request.
    await expect.poll(() => panel.locator('button[type=submit]').isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('The reference FT-USED-1 was used for', { exact: false }).waitFor();
    await panel.getByLabel('Another payout has this reference. Record it all the same').check();
    await typed.press('Enter');
    await page.getByText('Withdrawal approved! Payment processed successfully.').waitFor();
    await page.goto(`/requests?open=${two?.requestId}`);
    await panel.getByRole('button', { name: 'Came back from the bank' }).click();
    await dialog(page).getByLabel('Reason').fill('The account is closed');
    await expectAccessible(page, { targets: false });
    await dialog(page).getByRole('button', { name: 'Record' }).click();
    await panel.getByText('The bank sent it back. Entered by Super Admin', { exact: false }).waitFor();
    await panel.getByText('The account is closed').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(made.number.toLowerCase());
    await dialog(page).getByRole('option', { name: made.number }).waitFor();
    await expectAccessible(page, { targets: false });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Payout batch ${made.number}` }).waitFor();
    const theirs = await world.pageOf(two as Waiting, PHONE);
    await theirs.goto('/withdraw');
    await theirs.getByText('The bank sent the payment back: The account is closed').waitFor();
    await theirs.getByText('went back to your balance', { exact: false }).waitFor();
    await expectAccessible(theirs, { targets: false });
  });
});
