import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';
import { TABS } from './member.fixture.ts';

/* Every tab with text of double size, and on a phone that is held sideways. */

const SIDEWAYS = { width: 740, height: 360 };
const world = openWorld();
let rich: Person;
beforeAll(async () => {
  const { make } = world.server;
  rich = await make.member({ balance: 123_456.78 });
  for (let i = 1; i <= 3; i++) await make.video(`Video number ${i} with a rather long title`);
  const me = await rich.as();
  await me.requests.createWithdrawal({
    userId: rich.id,
    amount: 143,
    accountNumber: 'PK36SCBL0000001123456702',
    accountName: 'A rather long account name of somebody',
    bankName: 'Meezan',
    withdrawalCount: 0,
  });
  await make.member({ referrer: rich.username });
});

/** Finds words of the bottom bar that are outside the screen or over another word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('nav:visible li span').evaluateAll((words) => {
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

test.each([
  ['a phone with text of 200 %', PHONE, '200%'],
  ['a phone held sideways', SIDEWAYS, '100%'],
  ['a phone held sideways with text of 200 %', SIDEWAYS, '200%'],
] as const)('on %s every tab fits and the bottom bar is whole', async (_, viewport, size) => {
  const page = await world.pageOf(rich, viewport);
  for (const [path, heading] of TABS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await page.addStyleTag({ content: `html:root { font-size: ${size} }` });
    await expectAccessible(page, { axe: false });
    await expect.poll(() => brokenWords(page), { message: path }).toEqual([]);
  }
});

/** Finds controls and cells whose content does not fit, or that overlap. */
function collisions(within: Locator): Promise<string[]> {
  return within.locator('fieldset, fieldset button, search button, search a, td').evaluateAll((elements) => {
    const shown = elements.filter((element) => element.checkVisibility());
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

test.each(['en', 'ur'])(
  'nothing of the history or of the language switch collides when text has twice its size: %s',
  async (lang) => {
    const page = await world.pageOf(rich, PHONE);
    await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
    await page.goto('/history');
    await page
      .getByText(/143\.00/)
      .first()
      .waitFor();
    await page.addStyleTag({ content: 'html:root { font-size: 200% }' });
    await expect.poll(() => collisions(page.getByRole('main'))).toEqual([]);
    await page.getByRole('button', { name: /^(More|مزید)$/ }).click();
    await expect.poll(() => collisions(page.getByRole('dialog'))).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.addStyleTag({ content: 'html:root { font-size: 200% }' });
    await page.getByRole('button', { name: 'English' }).waitFor();
    await expect.poll(() => collisions(page.locator('body'))).toEqual([]);
  },
);

test.each(['100%', '200%'])('on a phone every referral is whole with text of %s', async (size) => {
  const page = await world.pageOf(rich, PHONE);
  await page.goto('/referrals');
  const list = page.getByRole('list', { name: 'My Referrals' });
  await list.waitFor();
  await page.addStyleTag({ content: `html:root { font-size: ${size} }` });
  const cut = list
    .locator('span')
    .evaluateAll((spans) =>
      spans
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(await cut).toEqual([]);
  const person = await list.getByText('@').first().boundingBox();
  expect(person?.width).toBeGreaterThan(120);
  await expectAccessible(page, { axe: false });
});

test('on a phone held sideways the Spin button is on the screen when the page opens', async () => {
  const page = await world.pageOf(rich, SIDEWAYS);
  await page.goto('/spinner');
  const button = page.getByRole('button', { name: 'Spin', exact: true });
  await button.waitFor();
  const [box, bar] = await Promise.all([button.boundingBox(), page.locator('nav:visible').boundingBox()]);
  expect(box && bar && box.y + box.height <= bar.y).toBe(true);
  await button.click();
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
});
