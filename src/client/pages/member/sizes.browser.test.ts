import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { type MemberWorld, openMemberWorld, TABS } from './member.fixture.ts';

/* Every tab with text of twice the size, and on a phone that is held sideways. */

const SIDEWAYS = { width: 740, height: 360 };
let world: MemberWorld;
let rich: Person;
beforeAll(async () => {
  world = await openMemberWorld();
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
afterEach(() => world.closePages());
afterAll(() => world?.close());

/** The words of the bottom bar that are cut, off the screen or over each other. */
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
  const { page } = await world.pageOf(rich, viewport);
  for (const [path, heading] of TABS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await page.addStyleTag({ content: `html:root { font-size: ${size} }` });
    await expectAccessible(page, { axe: false });
    await expect.poll(() => brokenWords(page), { message: path }).toEqual([]);
  }
});

test('on a phone held sideways the Spin button is on the screen when the page opens', async () => {
  const { page } = await world.pageOf(rich, SIDEWAYS);
  await page.goto('/spinner');
  const button = page.getByRole('button', { name: 'Spin', exact: true });
  await button.waitFor();
  const [box, bar] = await Promise.all([button.boundingBox(), page.locator('nav:visible').boundingBox()]);
  expect(box && bar && box.y + box.height <= bar.y).toBe(true);
  await button.click();
  await page.getByRole('button', { name: 'Already Spin Today' }).waitFor();
});
