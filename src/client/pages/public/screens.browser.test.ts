import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatPkr, toPkr } from '#shared/money.ts';
import { LEVELS, WITHDRAWAL_TIERS } from '#shared/rules.ts';
import { DEFAULT_ODDS } from '#shared/spinner.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, goTo, openPage, PHONE } from '#testing/browser.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

/** A desktop window at 200 % zoom: half the size in both directions. */
const ZOOMED = { width: 640, height: 400 } as const;
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function expectFits(page: Page, title: string, axeOnDesktop = false) {
  for (const [size, axe] of [
    [PHONE, true],
    [ZOOMED, false],
    [DESKTOP, axeOnDesktop],
  ] as const) {
    await page.setViewportSize(size);
    await heading(page, title);
    await expectAccessible(page, { axe });
  }
}

describe('every screen is accessible in every size', () => {
  const screens = [
    ['/login', 'Log in'],
    ['/signup', 'Create your account'],
    ['/forgot-password', 'Reset your password'],
    ['/message', 'Send us a message'],
    ['/how-it-works', 'How it works'],
    ['/no/such/page', 'Page not found'],
  ] as const;
  test('without an account', async () => {
    const page = await world.open('/login');
    for (const [path, title] of screens) {
      await goTo(page, path);
      // On a desktop axe runs only on /login, because the area next to the form is the same on every screen.
      await expectFits(page, title, path === '/login');
      expect(await page.title()).toBe(`${title} · Sikka`);
    }
  });
});

/* The pages of all tests are checked for faults: this one shows that a violation is one. */
test('a script injected into a page calls no other host', async () => {
  const { page, faults } = await openPage(world.server.url, PHONE);
  await page.goto('/login');
  await page.evaluate(async () => {
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const socket = new WebSocket('ws://127.0.0.1:9/');
    await new Promise((resolve) => socket.addEventListener('error', resolve));
  });
  await expect.poll(() => faults.join('\n')).toContain('ws://127.0.0.1:9/');
  expect(faults.join('\n')).toContain('http://127.0.0.1:9/');
});

test('the page of an unknown path links to the login and to the sign-up; below a page without a contact no rule stands alone', async () => {
  const page = await world.open('/no/such/page');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create your account');
  await page.goBack();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await heading(page, 'Log in');
  const foot = page.locator('footer');
  await foot.getByRole('link', { name: 'Send us a message' }).click();
  await heading(page, 'Send us a message');
  expect(await foot.isVisible()).toBe(false);
});

describe('/how-it-works', () => {
  const rows = (page: Page, name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row')
      .evaluateAll((found) =>
        found.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
      );

  test('shows that there are no members, then their number, then their earnings', async () => {
    const page = await world.open('/login');
    await page.getByRole('link', { name: 'How it works and what it costs' }).click();
    await page.getByText('There are no members yet, so nobody has earned anything so far.').waitFor();
    await page.getByText('Nobody can promise that you will earn back what you pay.').waitFor();
    const quiet = { waiting: { deposits: null, withdrawals: null }, refusals: null };
    const busy = { waiting: { deposits: 45, withdrawals: 200 }, refusals: { decided: 300, refused: 7 } };
    const busiest = { members: 3_400, medianEarnings: 61.6, earnedBack: 12, ...busy };
    for (const [figures, said] of [
      [{ members: 4, medianEarnings: null, earnedBack: null, ...quiet }, 'Members so far: 4.'],
      [busiest, '7 of 300 (2.4%)'],
    ] as const) {
      await page.route(/users\.publicFigures/, (route) =>
        route.fulfill({ json: [{ result: { data: { ...figures, countedAt: '2026-11-21T10:00:00Z' } } }] }),
      );
      await page.reload();
      await page.getByText(said).waitFor();
      await expectAccessible(page, { axe: figures === busiest });
      await page.unroute(/users\.publicFigures/);
    }
    for (const said of ['12 of 3,400 (0.3%)', '₨61.60']) await page.getByText(said).waitFor();
    await page.route(/users\.publicFigures/, (route) =>
      route.fulfill({
        status: 403,
        json: [{ error: { message: 'No', code: -32003, data: { httpStatus: 403 } } }],
      }),
    );
    await page.reload();
    await page.getByText('The figures could not be read').waitFor();
    await heading(page, 'How it works');
  });

  test('prints without its frame, shows the same figures as the rules, and a list instead of a table on a phone', async () => {
    const page = await world.open('/how-it-works', DESKTOP);
    await heading(page, 'How it works');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('complementary').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Back to login' }).isVisible()).toBe(false);
    expect(await page.getByRole('table', { name: 'Referral levels' }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE);
    await page.getByRole('table', { name: 'Withdrawals' }).waitFor();
    for (const title of ['Daily videos', 'Daily spin', 'Referral levels', 'Your account']) {
      const section = page.getByRole('region', { name: title });
      const open = () => section.locator('details').getAttribute('open');
      await expect.poll(open, { message: title }).toBe(null);
      await section.getByRole('heading', { name: title }).click();
    }
    await expectAccessible(page);
    const spins = await rows(page, 'Daily spin');
    expect(spins).toHaveLength(DEFAULT_ODDS.length);
    expect(spins[0]).toEqual(['$5', '₨1,400.00', '1']);
    expect(spins.at(-1)).toEqual(['Nothing (Try Again)', '₨0.00', '7,500']);
    await page.getByText('On average a spin is worth ₨3.85. 7,500 of 10,000 win nothing.').waitFor();
    expect(await rows(page, 'Referral levels')).toEqual(
      LEVELS.map(({ level, name, referrals, rewardPaisa }) => [
        `${level}. ${name}`,
        referrals.toLocaleString('en'),
        formatPkr(toPkr(rewardPaisa)),
      ]),
    );
    expect(await rows(page, 'Withdrawals')).toHaveLength(WITHDRAWAL_TIERS.length);
    await page
      .getByText('A fee of 1% is taken out of the amount: of ₨143.00, ₨141.57 reaches you.')
      .waitFor();
    await page.getByText('earns ₨17.85 a day on average').waitFor();
    await page.getByText('₨865.00 is reached after 49 days in a row').waitFor();
    expect(
      await page
        .locator('th')
        .first()
        .evaluate((cell) => getComputedStyle(cell.parentElement as Element).display),
    ).toBe('block');
  });

  test('says that the deposit is a fee where it is not credited', async () => {
    const page = await world.open('/success');
    await page.route('**/how-it-works', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        '"joiningDepositCredited":true',
        '"joiningDepositCredited":false',
      );
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/how-it-works');
    await page.getByText('It is a fee: it is not added to your balance and can’t be withdrawn.').waitFor();
  });
});
