import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { reasons } from '#shared/i18n/en/reasons.ts';
import { brokenNumbers, expectAccessible, wider } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, hold, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { TABS } from './member.fixture.ts';

const world = openWorld();
let rich: Person;
beforeAll(async () => {
  rich = await makeRich();
});

async function makeRich(): Promise<Person> {
  const { make } = world.server;
  const member = await make.member({ balance: 123_456.78 });
  const me = await member.as();
  for (let i = 1; i <= 10; i++) await make.video(`Video number ${i} with a rather long title`);
  const [video] = await me.videos.list();
  for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video?.id ?? '' });
  await me.spinner.spin({ clientSeed: 'mine' });
  const boss = await world.asBoss();
  for (const [withdrawalCount, amount] of [143, 285].entries()) {
    const { requestId } = await me.requests.createWithdrawal({
      userId: member.id,
      amount,
      accountNumber: 'PK36SCBL0000001123456702',
      accountName: 'A rather long account name of somebody',
      bankName: 'Meezan',
      withdrawalCount,
    });
    if (withdrawalCount === 0) await boss.requests.approve({ id: requestId });
  }
  await make.member({ referrer: member.username });
  await make.awaiting({ referrer: member.username });
  await make.pending({ referrer: member.username });
  return member;
}

async function visit(page: Page, path: string, heading: string) {
  await goTo(page, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

const SIDEWAYS = { width: 740, height: 360 };
const SIZES = [
  [DESKTOP, '100%'],
  // A desktop of 1280×800 at 200 % zoom has this size.
  [{ width: 640, height: 400 }, '100%'],
  [SIDEWAYS, '200%'],
  [PHONE, '200%'],
  [{ width: 320, height: 640 }, '200%'],
  [PHONE, '100%'],
] as const;

test('every tab full of data is accessible, and fits in every size with a whole bottom bar', async () => {
  const page = await world.pageOf(rich);
  await page.goto('/dashboard');
  const style = await page.addStyleTag({ content: ' ' });
  // The other address of the earnings opens the same screen.
  const tabs = TABS.filter(([path]) => path !== '/dashboard/earnings');
  for (const [path, heading] of [...tabs, ['/decisions', 'Decisions about you'] as const]) {
    await visit(page, path, heading);
    for (const [viewport, text] of SIZES) {
      await page.setViewportSize(viewport);
      await style.evaluate((tag, size) => {
        tag.textContent = `html:root { font-size: ${size} }`;
      }, text);
      await expectAccessible(page, { axe: viewport === PHONE && text === '100%' });
      if (viewport === PHONE || viewport === SIDEWAYS)
        await expect.poll(() => brokenWords(page), { message: `${path} ${text}` }).toEqual([]);
      expect(await page.evaluate(brokenNumbers), `${path} ${viewport.width} ${text}`).toEqual([]);
      if (path === '/referrals' && viewport === PHONE) await expectWholeReferrals(page);
      if (viewport === PHONE) expect(await page.evaluate(coveredFocus), `${path} ${text}`).toEqual([]);
    }
    await page.locator('bdi[class*="money"]').evaluateAll((amounts) => {
      for (const { firstChild } of amounts) if (firstChild) firstChild.nodeValue = '₨12,345,678.90';
    });
    expect(await page.evaluate(wider), path).toEqual([]);
  }
});

/** Runs in the browser. Elements that a bar covers once they have the focus, forwards and backwards. */
function coveredFocus(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)'),
  ];
  // What has the focus already would not be scrolled into view.
  (document.activeElement as HTMLElement | null)?.blur();
  const backwards = [...all].reverse();
  return [...all, ...backwards].flatMap((element) => {
    element.focus();
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (document.activeElement !== element || width === 0) return [];
    const middle = (left + right) / 2;
    const isCovered = [top + 2, bottom - 2].some((y) => {
      const above = document.elementFromPoint(middle, Math.max(0, y));
      return y < 0 || y > innerHeight || above?.closest(':is(nav, header):not(main *)');
    });
    return isCovered && bottom - top < innerHeight / 3 ? [element.outerHTML.slice(0, 120)] : [];
  });
}

async function expectWholeReferrals(page: Page) {
  const list = page.getByRole('list', { name: 'My Referrals' });
  const cut = await list
    .locator('span')
    .evaluateAll((spans) =>
      spans
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  expect((await list.getByText('@').first().boundingBox())?.width).toBeGreaterThan(120);
}

function brokenWords(page: Page): Promise<string[]> {
  return page.locator('nav:visible li span:not(:has(span), span span)').evaluateAll((words) => {
    const boxes = words.map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return { name: word.textContent ?? '', box: range.getBoundingClientRect() };
    });
    return boxes
      .filter(
        ({ name, box }) =>
          box.left < 0 ||
          box.right > window.innerWidth ||
          box.bottom > window.innerHeight ||
          boxes.some(
            ({ name: other, box: over }) =>
              other !== name &&
              over.left < box.right &&
              box.left < over.right &&
              over.top < box.bottom &&
              box.top < over.bottom,
          ),
      )
      .map(({ name }) => name);
  });
}

test('every tab without data says so; a phone held sideways shows the Spin button at once', async () => {
  const { page } = await world.memberPage({ referrer: rich.username });
  const said: Record<string, string> = {
    '/dashboard': 'No announcements at this time',
    '/referrals': 'No Referrals Found',
    '/spinner': 'No spins yet',
  };
  await page.goto('/dashboard');
  for (const [path, heading] of TABS) {
    await visit(page, path, heading);
    const text = said[path];
    if (text) await page.getByText(text).first().waitFor();
    await expectAccessible(page, { axe: text !== undefined });
  }
  await page.setViewportSize(SIDEWAYS);
  await goTo(page, '/spinner');
  const button = page.getByRole('button', { name: 'Spin', exact: true });
  await button.waitFor();
  const [box, bar] = await Promise.all([button.boundingBox(), page.locator('nav:visible').boundingBox()]);
  expect(box && bar && box.y + box.height <= bar.y).toBe(true);
  await button.click();
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
});

test('a tab that loads shows a skeleton, and the header keeps its place when the data arrives', async () => {
  const page = await world.pageOf(rich);
  const release = await hold(page, /\/trpc\//);
  await page.goto('/history');
  await page.locator('[aria-busy=true]').first().waitFor();
  await expectAccessible(page);
  const header = page.getByRole('banner');
  const before = await header.boundingBox();
  release();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  expect(await header.boundingBox()).toEqual(before);
});

test('a tab that can’t be loaded says so, and a retry loads it', async () => {
  const page = await world.pageOf(rich);
  // Only single calls for the account, the events and the commitment of the spin are answered.
  const fail = async (route: Route) => {
    const url = route.request().url();
    if (/users\.me|onMemberEvent|spinner\.commit/.test(url) && !url.includes(',')) return route.continue();
    return route.fulfill({ status: 400, contentType: 'application/json', body: failure(url) });
  };
  await page.goto('/joinus');
  for (const path of ['/earnings', '/referrals', '/history', '/spinner']) {
    await visit(page, '/joinus', 'Join Us');
    await page.route('**/trpc/**', fail);
    await goTo(page, path);
    await page.getByText('This could not be loaded').first().waitFor();
    await expectAccessible(page, { axe: path === '/earnings' });
    await page.unroute('**/trpc/**', fail);
    // Each part has a retry button of its own; some parts reload automatically in the meantime.
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Try again' }).first();
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return page.getByText('This could not be loaded').count();
      })
      .toBe(0);
  }
});

function failure(url: string): string {
  const calls = new URL(url).pathname.split('/').pop()?.split(',') ?? [];
  const error = { message: 'No', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } };
  return JSON.stringify(calls.map(() => ({ error })));
}

test('the menu, the profile and the payment form work with the keyboard alone', async () => {
  const page = await world.pageOf(rich);
  await page.goto('/withdraw');
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Profile' }).first().focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await profile.getByText(rich.username, { exact: true }).first().waitFor();
  await profile.getByText(rich.id).waitFor();
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Refresh' }).press('Enter');
  await page.getByText('Profile refreshed!').waitFor();
  await profile.getByRole('button', { name: 'Close' }).last().press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Withdraw ₨/ }).press('Enter');
  const payment = page.getByRole('dialog', { name: 'Add Payment Method' });
  await payment.waitFor();
  await payment.getByRole('button', { name: 'Submit Request' }).press('Enter');
  await payment.getByText('Please fill all payment details').first().waitFor();
  await expectAccessible(page, { axe: false });
  await payment.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a member reads a reason that staff chose with a click in Urdu, and their own words as they stand', async () => {
  const { member, page } = await world.memberPage({ balance: 1_000 });
  const boss = await world.asBoss();
  for (const reason of [reasons.rejectWithdraw2, 'Ask again on Monday']) {
    const { id } = await world.server.make.withdrawal(member);
    await boss.requests.reject({ id, reason });
  }
  await page.addInitScript(() => localStorage.setItem('lang', 'ur'));
  await page.goto('/withdraw');
  for (const path of ['/withdraw', '/history']) {
    await goTo(page, path);
    await page.getByText('اکاؤنٹ کا نام اکاؤنٹ نمبر سے نہیں ملتا۔').first().waitFor();
    await page.getByText('Ask again on Monday').first().waitFor();
    expect(await page.getByText(reasons.rejectWithdraw2).count()).toBe(0);
  }
});

function collisions(within: Locator): Promise<string[]> {
  return within.locator('fieldset, fieldset button, search button, search a, td').evaluateAll((elements) => {
    // What is clipped away is for screen readers alone.
    const shown = elements.filter(
      (element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none',
    );
    const over = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    return shown
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 ||
          shown.some((other) => !one.contains(other) && !other.contains(one) && over(one, other)),
      )
      .map((one) => one.textContent ?? '');
  });
}

test('nothing of the history or of the language switch collides when text has twice its size', async () => {
  const page = await world.pageOf(rich);
  await page.goto('/history');
  await page.addStyleTag({ content: 'html:root { font-size: 200% }' });
  const collide = (within: Locator) => expect.poll(() => collisions(within)).toEqual([]);
  for (const [more, logOut] of [
    ['More', 'Logout'],
    ['مزید', 'لاگ آؤٹ'],
  ] as const) {
    const amount = page.getByText(/143\.00/).first();
    await amount.waitFor();
    await collide(page.getByRole('main'));
    await page.getByRole('button', { name: more }).click();
    await collide(page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: logOut }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'English' }).waitFor();
    await collide(page.locator('body'));
    if (more !== 'More') continue;
    await page.getByRole('button', { name: 'اردو' }).click();
    await page.getByRole('heading', { level: 1, name: 'لاگ اِن' }).waitFor();
    await collide(page.locator('body'));
    await fillLogin(page, rich);
    await page.waitForURL('**/dashboard');
    await goTo(page, '/history');
  }
});
