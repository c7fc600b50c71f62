import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { fillLogin, goTo, PHONE } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

async function openPage(...languages: string[]): Promise<Page> {
  const page = await world.newPage(PHONE, languages[0]);
  await page.addInitScript((list) => {
    Object.defineProperty(navigator, 'languages', { get: () => list });
  }, languages);
  return page;
}

const language = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const root = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir].join(' '));

describe('before login', () => {
  test('a browser set to Urdu gets Urdu from right to left, and never English first', async () => {
    const page = await openPage('ur-PK', 'en');
    // Records every main heading (h1) that becomes visible, in order.
    await page.addInitScript(() => {
      const titles: string[] = [];
      Object.assign(window, { titles });
      new MutationObserver(() => {
        const title = document.querySelector('h1');
        if (title?.checkVisibility() && title.textContent !== titles.at(-1)) titles.push(title.textContent);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    // The page waits only a limited time for Urdu. So its clock stands still until all files have loaded.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'لاگ اِن' }).waitFor();
    expect(await root(page)).toBe('ur rtl');
    expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).toEqual(['لاگ اِن']);
    expect(await page.title()).toContain('لاگ اِن');
    const username = page.getByLabel('یوزر نیم یا ای میل');
    expect(await username.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
    for (const [path, heading] of [
      ['/login', 'لاگ اِن'],
      ['/signup', 'اپنا اکاؤنٹ بنائیں'],
      ['/forgot-password', 'پاس ورڈ تبدیل کریں'],
      ['/nothing-here', 'صفحہ نہیں ملا'],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectAccessible(page, { axe: path === '/login' });
      expect(await englishWords(page)).toEqual([]);
    }
  });

  test('a language chosen on the screen, also by keyboard, is remembered', async () => {
    const page = await openPage('ur-PK');
    await page.goto('/signup');
    await page.getByRole('heading', { level: 1, name: 'اپنا اکاؤنٹ بنائیں' }).waitFor();
    await page.getByLabel('پورا نام').fill('Ayesha Khan');
    await language(page, 'English').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    expect(await root(page)).toBe('en ltr');
    expect(await language(page, 'English').getAttribute('aria-pressed')).toBe('true');
    expect(await language(page, 'اردو').getAttribute('lang')).toBe('ur');
    expect(await page.getByLabel('Full name').inputValue(), 'the typed text is kept').toBe('Ayesha Khan');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    await language(page, 'اردو').click();
    await page.getByRole('heading', { level: 1, name: 'اپنا اکاؤنٹ بنائیں' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'اپنا اکاؤنٹ بنائیں' }).waitFor();
    expect(await root(page)).toBe('ur rtl');
  });

  test('SHA-256 is never broken in two, and the country is in Urdu', async () => {
    const page = await openPage('ur-PK');
    // Waits for the idle network: numbers that load late move the heading, so an earlier click may miss it.
    await page.goto('/how-it-works', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'روزانہ کا اسپن' }).click();
    const sentence = page.getByText(/SHA-/);
    await sentence.waitFor();
    const broken = await sentence.evaluate((element) => {
      const text = element.firstChild as Text;
      const from = text.data.indexOf('SHA');
      const widths = Array.from({ length: 26 }, (_, i) => 320 + 4 * i);
      return widths.filter((width) => {
        document.body.style.width = `${width}px`;
        const [first, last] = [from, from + 'SHA-\u2060256'.length - 1].map((at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return Math.round(range.getBoundingClientRect().top);
        });
        return first !== last;
      });
    });
    expect(broken).toEqual([]);
    await goTo(page, '/signup');
    await page.getByRole('option', { name: 'پاکستان' }).waitFor({ state: 'attached' });
  });

  test('while Urdu texts can’t be loaded the page is English, and they are fetched again', async () => {
    const page = await openPage('ur-PK');
    let broken = true;
    const failed = new Set<string>();
    await page.route('**/assets/first-*.js', (route) => {
      if (!broken) return route.continue();
      failed.add(route.request().resourceType());
      return route.abort();
    });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await root(page)).toBe('en ltr');
    broken = false;
    await page.getByRole('heading', { level: 1, name: 'لاگ اِن' }).waitFor();
    expect(await root(page)).toBe('ur rtl');
    // As a module it could not be asked for again in older browsers.
    expect([...failed]).toEqual(['fetch']);
  });
});

describe('after login', () => {
  const TABS = [
    ['/dashboard', 'ڈیش بورڈ'],
    ['/earnings', 'کمائی'],
    ['/withdraw', 'رقم نکلوائیں'],
    ['/referrals', 'ریفرلز'],
    ['/history', 'ہسٹری'],
    ['/spinner', 'اسپنر'],
    ['/contact', 'رابطہ'],
    ['/joinus', 'ہمارے چینلز'],
  ] as const;

  test('all pages of a member are in Urdu, amounts from left to right, the words of the bottom bar apart', async () => {
    const { make } = world.server;
    const member = await make.member({ balance: 21_234.5 });
    await make.video('روزانہ ویڈیو');
    for (let i = 0; i < 5; i++) await make.member({ referrer: member.username });
    await make.withdrawal(member, { accountNumber: 'PK36SCBL0000001123456702' });
    const page = await openPage('ur-PK');
    await page.goto('/login');
    await fillLogin(page, member);
    await page.waitForURL('**/dashboard');
    for (const [path, heading] of TABS) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      await expectAccessible(page, { axe: path === '/dashboard' });
      expect([path, ...(await scrambledMoney(page))]).toEqual([path]);
    }
    await goTo(page, '/withdraw');
    const fee = page.locator('main .whole').filter({ hasText: /فیس.*1\.43/ });
    const widths = Array.from({ length: 26 }, (_, i) => 320 + 4 * i);
    expect(await fee.evaluate(brokenAt, widths)).toEqual([]);
    await goTo(page, '/spinner');
    const wheel = page.getByRole('img', { name: /خانوں والا انعامی وہیل/ });
    expect(await wheel.evaluate((svg) => getComputedStyle(svg).direction)).toBe('ltr');

    await goTo(page, '/history');
    await page.getByText('شمولیت کا ڈپازٹ', { exact: true }).waitFor();
    await page.getByText(/^لیول .*1.* کا انعام: .*اسٹارٹر بونس/).waitFor();
    await page.getByText('−₨143.00', { exact: true }).waitFor();
    await page.getByText('+₨865.00', { exact: true }).waitFor();
    const movement = page.locator('tr[data-day]').first();
    expect(await movement.getAttribute('data-day')).toMatch(/^\d+\u00A0[\u0600-\u06ff]+$/);
    expect(await movement.getByRole('cell').first().innerText()).toMatch(/^\d\d:\d\d$/);

    await expectBarGaps(page, 'Urdu');
    await page.getByRole('button', { name: 'مزید' }).click();
    const sheet = page.getByRole('dialog', { name: 'مزید صفحات' });
    await expectAccessible(page, { axe: false });
    await sheet.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    expect(await root(page)).toBe('en ltr');
    await page.getByText('Joining deposit', { exact: true }).waitFor();
    await page.getByText(/^Level 1 reward: Starter Bonus \(.+ joined\)$/).waitFor();
    await page.keyboard.press('Escape');
    await expectBarGaps(page, 'English');
  });

  test('a refusal is in Urdu on a device set to it, but staff screens are English from left to right', async () => {
    const page = await openPage('ur-PK');
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'لاگ اِن' }).waitFor();
    await fillLogin(page, { username: 'nobody', password: 'wrong-password' });
    await page.getByText('یوزر نیم یا پاس ورڈ غلط ہے').first().waitFor();
    await page.route(/auth\.login/, (route) => route.abort());
    await fillLogin(page, { username: 'nobody', password: 'wrong-password' });
    const toast = page.locator('[data-rht-toaster] > *').filter({ hasText: 'سرور سے جواب نہیں ملا' });
    await toast.waitFor();
    const [told, title] = [
      await toast.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    // The letters of the heading begin a quarter below its upper edge.
    expect((told?.y ?? 999) + (told?.height ?? 0)).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0) / 4);
    await page.unrouteAll();
    await fillLogin(page, SUPERADMIN);
    await page.waitForURL('**/admin');
    await page.getByRole('tab', { name: 'Home' }).waitFor();
    expect(await root(page)).toBe('en ltr');
    await goTo(page, '/requests');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(await root(page)).toBe('en ltr');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1, name: 'لاگ اِن' }).waitFor();
    expect(await root(page)).toBe('ur rtl');
  });
});

/** Runs in the browser: the widths of the page at which the text takes two lines. */
function brokenAt(element: Element, widths: number[]): number[] {
  const text = document.createRange();
  text.selectNodeContents(element);
  const broken = widths.filter((width) => {
    document.body.style.width = `${width}px`;
    const tops = [...text.getClientRects()].map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 10;
  });
  document.body.style.width = '';
  return broken;
}

async function englishWords(page: Page): Promise<string[]> {
  const known = /^(Sikka|English|JPEG|PNG|WebP)$/;
  const text = await page.locator('body').innerText();
  return (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !known.test(word));
}

async function expectBarGaps(page: Page, name: string) {
  // DejaVu, the font of a minimal Linux, is a sixth wider than the fonts of phones. Condensed, DejaVu has
  // the width of those fonts.
  const style = await page.addStyleTag({ content: 'nav * { font-stretch: condensed }' });
  for (const width of [320, 345, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const least = width < 345 ? 2 : 6;
    // Polled, because the page needs a moment to take its new size.
    const bar = async () => {
      const { between, edges } = await barGaps(page);
      return [between.length, Math.min(...between) >= least, Math.min(...edges) >= 1];
    };
    await expect.poll(bar, { message: `${name}, ${width} px` }).toEqual([4, true, true]);
  }
  await style.evaluate((tag) => (tag as HTMLStyleElement).remove());
}

/** The gaps between the words of the bottom bar, and to the screen's edges, in pixels. */
function barGaps(page: Page): Promise<{ between: number[]; edges: number[] }> {
  return page.locator('nav:visible li svg + span').evaluateAll((words) => {
    const boxes = words
      .map((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        return range.getBoundingClientRect();
      })
      .sort((a, b) => a.left - b.left);
    const [first, ...rest] = boxes;
    return {
      between: rest.map((box, i) => box.left - (boxes[i]?.right ?? 0)),
      edges: [first?.left ?? 0, window.innerWidth - (boxes.at(-1)?.right ?? 0)],
    };
  });
}

/** Finds amounts, also 3/10 and 5%, not drawn from left to right. Skips the wheel's rotated labels. */
function scrambledMoney(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('svg')) continue;
      const text = node.textContent ?? '';
      for (const amount of text.matchAll(/[-+]?[₨$][\d,.]*\d|\d+\/\d+|\d+%/g)) {
        const range = document.createRange();
        const boxes = [...amount[0]].map((_, i) => {
          range.setStart(node, amount.index + i);
          range.setEnd(node, amount.index + i + 1);
          return range.getBoundingClientRect();
        });
        const inOrder = boxes.every((box, i) => {
          const before = boxes[i - 1];
          return !before || before.top !== box.top || before.left <= box.left;
        });
        if (!inOrder) found.push(`${amount[0]} in ${text}`);
      }
    }
    return found;
  });
}
