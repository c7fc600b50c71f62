import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('the page without videos says so, and a click that the server refuses is taken back', async () => {
  const { page } = await world.memberPage();
  await page.goto('/earnings');
  await page.getByText('No Videos Available').waitFor();
  await expectAccessible(page);
  const video = await world.server.make.video('Soon gone');
  await page.reload();
  const card = page.getByRole('link', { name: /: Soon gone/ });
  await card.waitFor();
  await (await world.asBoss()).videos.delete({ id: video.id });
  await card.click();
  await page.getByText('Video not found').first().waitFor();
  await page.getByText('0/10').first().waitFor();
});

describe('the spin', () => {
  test('the page shows the commitment, takes a typed seed, tries a failed spin again and verifies the only result', async () => {
    const { member, page } = await world.memberPage();
    let refuse = true;
    await page.route(/spinner\.spin/, (route) => (refuse ? route.abort() : route.continue()));
    await page.goto('/spinner');
    const committed = await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent();
    await page.getByLabel('Your seed').fill('my very own seed');
    const spin = page.getByRole('button', { name: 'Spin', exact: true });
    await spin.click();
    const told = page.getByText('No answer came. Press Spin again: you get the outcome of the same spin.');
    await told.first().waitFor();
    await expectAccessible(page);
    refuse = false;
    await spin.click();
    await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
    // The panel says what the member won. `waitFor` would fail if a toast showed the same text.
    await page.getByText(/^(You won \$.*!|Try Again Tomorrow!)$/).waitFor();
    await page.getByText('Checked in your browser: this spin was fair').first().waitFor();
    await page.getByText('Show the numbers').first().click();
    await page.getByText('The seed is the one this browser sent').waitFor();
    await page.getByText('It is the commitment this browser saw before the spin').waitFor();
    expect(await page.getByText('my very own seed').count()).toBeGreaterThan(0);
    expect(await page.getByText(committed ?? '').count()).toBeGreaterThan(1);
    await expectAccessible(page);
    expect((await member.as().spinner.history({})).items).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
    await page.getByText('Next spin in').waitFor();
  });

  test('pressed without a network spins once it is back; numbers changed on the way are reported as unfair', async () => {
    const { member, page } = await world.memberPage();
    await page.route(/spinner\.history/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"roll":\d+/, '"roll":9999');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/spinner');
    const button = page.getByRole('button', { name: 'Spin', exact: true });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole('button', { name: 'Waiting for the network' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
    expect((await member.as().spinner.history({})).items).toHaveLength(1);
    await page.getByText('This spin does not add up. Keep this page and contact support').waitFor();
  });

  test('the result stays on the screen when the network is gone right after the answer', async () => {
    const { page } = await world.memberPage();
    await page.goto('/spinner');
    const commitment = page.getByText(/^[0-9a-f]{64}$/).first();
    const committed = (await commitment.textContent()) ?? '';
    const button = page.getByRole('button', { name: 'Spin', exact: true });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await page.route(/spinner\.(status|history)/, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (asked) => asked.url().includes('spinner.status'));
    await button.click();
    await lost;
    await page.getByText(/^(You won \$.*!|Try Again Tomorrow!)$/).waitFor();
    await page.getByText('Next spin in').waitFor();
    expect(await page.getByRole('button', { name: 'Already Spin Today' }).isDisabled()).toBe(true);
    expect(await commitment.textContent()).toBe(committed);
    // The dashboard also says that the spin is done, although it gets no status from the server.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.getByText('Done for today').first().waitFor();
    expect(await page.getByText('Your free spin is ready').count()).toBe(0);
  });

  test('a status that was read before the spin was prepared, and comes after it, does not disable the spin', async () => {
    const { page } = await world.memberPage();
    const seen = new EventTarget();
    const [read, prepared] = ['read', 'prepared'].map(
      (name) => new Promise((resolve) => seen.addEventListener(name, resolve)),
    );
    await page.route(/spinner\.commit/, async (route) => {
      await read;
      const response = await route.fetch();
      // Both answers arrive while a loop blocks the script of the page, which then handles them together.
      void page.evaluate(() => {
        for (const end = performance.now() + 500; performance.now() < end; );
      });
      await route.fulfill({ response });
      seen.dispatchEvent(new Event('prepared'));
    });
    await page.goto('/spinner');
    const button = page.getByRole('button', { name: 'Spin', exact: true });
    await button.waitFor();
    await page.route(/spinner\.status/, async (route) => {
      const response = await route.fetch();
      seen.dispatchEvent(new Event('read'));
      await prepared;
      await route.fulfill({ response });
    });
    const last = page.waitForResponse(/spinner\.status/);
    await page.evaluate(() => new BroadcastChannel('member-day').postMessage('changed'));
    await last;
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
  });
});

test('the history loads page by page, with the balance after each movement', async () => {
  const { member, page } = await world.memberPage();
  for (let i = 1; i <= 55; i++) await world.server.make.fundMember(member.id, i);
  await page.goto('/history');
  await page.getByText('₨1,540.00').first().waitFor();
  const oldest = page.getByText('₨865.00').first();
  while (!(await oldest.isVisible())) {
    const rows = await page.getByRole('row').count();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(rows);
  }
  await expectAccessible(page, { axe: false });
});

test('a saved account whose last payment was rejected says so and is not chosen', async () => {
  const { member, page } = await world.memberPage({ balance: 1_000 });
  const me = await member.as();
  const own = [
    { accountNumber: '03001234567', bankName: 'Easypaisa' },
    { accountNumber: '03007654321', bankName: 'JazzCash' },
  ].map((one) => ({ ...one, accountName: 'Ayesha Khan' }));
  for (const to of own) await me.requests.savedAccounts.save({ ...to, name: to.bankName });
  const [newest] = await me.requests.savedAccounts.list();
  const account = own.find(({ bankName }) => bankName === newest?.bankName) ?? own[0];
  const chosen = (name?: string) =>
    page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true }).waitFor();
  const open = (amount: string) => page.getByRole('button', { name: `Withdraw ${amount}` }).click();
  await page.goto('/withdraw');
  await open('₨143.00');
  await chosen(newest?.bankName);
  await page.goBack();
  const { requestId } = await me.requests.createWithdrawal({
    ...{ userId: member.id, amount: 143, withdrawalCount: 0, accountName: 'Ayesha Khan' },
    ...{ accountNumber: account?.accountNumber ?? '', bankName: account?.bankName ?? '' },
  });
  await (await world.asBoss()).requests.reject({ id: requestId, reason: 'Not the name of this account' });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/withdraw');
  await page.getByText('Reason: Not the name of this account').waitFor();
  await open('₨143.00');
  await chosen(own.find((one) => one !== account)?.bankName);
  const refused = page.getByRole('button', { name: 'The last payment to this account did not go through.' });
  expect(await refused.getAttribute('aria-pressed')).toBe('false');
  expect(await refused.textContent()).toContain(newest?.bankName);
  await expectAccessible(page);
});
