import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SUPERADMIN } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

/** Puts elements in the place of all texts, as the translation of Chrome does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('[translate="no"], script, style, font')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      font.textContent = text.nodeValue;
      text.parentNode?.replaceChild(font, text);
    }
  });

test('a page that a browser translates stays alive, and its balance up to date', async () => {
  const signup = await world.open('/signup');
  const code = signup.getByLabel('Referral code');
  await code.waitFor();
  await translate(signup);
  await code.fill('nobody-has-this');
  await signup.getByText('Invalid referral code').first().waitFor();
  await translate(signup);
  await code.fill(SUPERADMIN.username);
  await signup.getByText('Valid referral code').first().waitFor();
  await translate(signup);
  await code.fill('');
  expect(await signup.getByLabel('Full name').isVisible()).toBe(true);

  const { member, page } = await world.memberPage({ balance: 100 });
  await page.goto('/dashboard');
  await page.getByText('₨100.00').first().waitFor();
  await translate(page);
  await world.server.make.fundMember(member.id, 20);
  await page.getByText('₨120.00').first().waitFor();
  expect(await page.getByText('₨100.00').count()).toBe(0);
});
