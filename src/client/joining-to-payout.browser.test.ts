import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newerMembers } from '#scripts/dev-tools/check-browsers.mjs';
import { fillIsolated } from '#shared/i18n/bidi.ts';
import { deposit } from '#shared/i18n/en/deposit.ts';
import { fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import { join } from '#shared/i18n/en/join.ts';
import { member } from '#shared/i18n/en/member.ts';
import { deposit as urduDeposit } from '#shared/i18n/ur/deposit.ts';
import { join as urduJoin } from '#shared/i18n/ur/join.ts';
import { member as urduMember } from '#shared/i18n/ur/member.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, PHONE, refuseStorage } from '#testing/browser.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

const receipt = () =>
  sharp({ create: { width: 1080, height: 2160, channels: 3, background: '#d8efe2' } })
    .png()
    .toBuffer();

/** Puts elements in the place of new texts again and again, as the translation of Chrome does. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT, (node) =>
        node.parentElement?.closest('[translate="no"], script, style, font, head')
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
    };
    new MutationObserver(translateAll).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** Removes what one of the oldest supported browsers lacks, except the method that these tests call. */
async function makeOld(page: Page): Promise<void> {
  const lacking = newerMembers().filter(({ method }) => method !== 'checkVisibility');
  await page.addInitScript((members) => {
    for (const { name, method, isStatic } of members) {
      const built = (window as unknown as Record<string, { prototype?: object } | undefined>)[name];
      const owners = isStatic ? [built] : [built, built?.prototype];
      for (const owner of owners) if (owner) Reflect.deleteProperty(owner, method);
    }
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value);
    };
  }, lacking);
}

async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

/** A phone in Urdu whose clock is 30 hours ahead. */
async function speakUrdu(page: Page): Promise<void> {
  await page.addInitScript((ahead) => {
    if (location.protocol !== 'about:') localStorage.setItem('lang', 'ur');
    const Real = Date;
    const now = () => Real.now() + ahead;
    window.Date = new Proxy(Real, {
      construct: (target, values, made) =>
        Reflect.construct(target, values.length > 0 ? values : [now()], made),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, 30 * 3_600_000);
}

/** Texts of drawings that are not drawn: a translation's elements mean nothing in an SVG. */
const lostLabels = (page: Page) =>
  page.locator('main svg text').evaluateAll((all) => all.filter((one) => !one.getBoundingClientRect().width));

interface Environment {
  readonly who: string;
  readonly lang?: 'ur';
  readonly width?: number;
  readonly prepare: readonly ((page: Page) => Promise<void>)[];
}
const ENVIRONMENTS: readonly Environment[] = [
  {
    who: 'is one of the oldest, 320 px wide with large text, refuses storage and translates the page',
    width: 320,
    prepare: [makeOld, enlargeText, refuseStorage, translate],
  },
  { who: 'is in Urdu with Urdu digits and a wrong clock', lang: 'ur', prepare: [speakUrdu] },
];

test.for(ENVIRONMENTS)(
  'a member joins by a link, earns and is paid in a browser that $who',
  async ({ lang, width, prepare }) => {
    const own = `ayesha${ENVIRONMENTS.findIndex((one) => one.prepare === prepare)}`;
    const texts = lang ? { ...urduJoin, ...urduDeposit, ...urduMember } : { ...join, ...deposit, ...member };
    const say = (key: keyof typeof texts, params?: TextParams) =>
      (lang ? fillIsolated : fillText)(texts[key], params);
    const digits = (typed: string) =>
      lang ? typed.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '') : typed;
    const page = await world.newPage(width ? { width, height: 640 } : PHONE);
    for (const step of prepare) await step(page);
    // The tests of each screen run axe. This one has the screens in the states between.
    const fits = () => expectAccessible(page, { axe: false });
    const field = (name: string) => page.locator(`[name=${name}]`);
    const send = () => page.locator('main form button[type=submit]').click();
    const follow = (path: string) => page.locator(`a[href="${path}"]:visible`).first().click();
    const boss = await world.asBoss();
    const approve = async (type: 'Deposit' | 'Withdraw', text: string) => {
      const { items } = await boss.requests.list({ type, status: 'Pending', search: own });
      expect(JSON.stringify(items)).toContain(text);
      await boss.requests.approve({ id: items[0]?.id ?? '' });
      return items[0]?.userId ?? '';
    };

    await page.goto(`/signup?ref=${SUPERADMIN.username}x`);
    await page.getByText(say('referralInvalid')).first().waitFor();
    await page.goto('/signup');
    await field('referralCode').fill(SUPERADMIN.username);
    await page.getByText(say('referralValid')).waitFor();
    await field('name').fill('Ayesha Khan');
    await field('email').fill(`${own}@example.com`);
    await field('phone').fill(digits('+92 300-1234567'));
    await field('username').fill(own);
    await field('password').fill('ayesha-password');
    await field('confirmPassword').fill('ayesha-password');
    await fits();
    await send();

    await page.waitForURL('**/payment');
    await page.locator('input[type=radio][value=SadaPay]').check();
    await field('transactionId').fill(digits(`TX-7788${own.at(-1)}9`));
    const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText('receipt.png').waitFor();
    expect(await lostLabels(page)).toEqual([]);
    await fits();
    await send();
    await page.waitForURL('**/success');
    const id = await approve('Deposit', `TX-7788${own.at(-1)}9`);
    expect((await boss.users.get({ id })).phone).toBe('03001234567');
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        return page.getByRole('heading', { name: say('activeTitle') }).isVisible();
      })
      .toBe(true);

    const title = `First steps of ${own}`;
    const video = await world.server.make.video(title, `${world.server.url}/healthz?video=1`);
    const me = await world.server.caller(await world.server.make.token(id));
    for (let i = 1; i <= 8; i++) await me.videos.click({ videoId: video.id });
    await page.goto('/login');
    await fillLogin(page, { username: own.toUpperCase(), password: 'ayesha-password' });
    await page.waitForURL('**/dashboard');
    await page.getByText('₨865.00').first().waitFor();
    await fits();
    await follow('/dashboard/earnings');
    await page.waitForURL('**/dashboard/earnings');
    for (const count of ['9/10', '10/10']) {
      const opened = page.context().waitForEvent('page');
      await page
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click();
      await (await opened).close();
      await page.getByRole('dialog').getByText(count).waitFor();
      await page.keyboard.press('Escape');
    }
    await expect.poll(async () => (await me.videos.status({})).remainingClicks).toBe(0);
    const { balance } = await me.users.me();
    expect(balance).toBeGreaterThan(865);
    await fits();

    await follow('/spinner');
    await page.getByRole('button', { name: say('spinTheWheel'), exact: true }).click();
    await page.getByRole('button', { name: say('alreadySpun') }).waitFor();
    expect(await lostLabels(page)).toEqual([]);
    await fits();

    // Later withdrawals have an amount of the member's own.
    await world.server.db.sql`update users set withdrawal_count = 3 where id = ${id}`;
    await world.server.make.fundMember(id, 1_000);
    await follow('/withdraw');
    await page.locator('main input[inputmode=decimal]').fill(digits('1,400.50'));
    await page.getByRole('button', { name: /1,400\.50/ }).click();
    await field('bankName').selectOption('Standard Chartered');
    await field('accountNumber').fill(digits('PK36SCBL0000001123456702'));
    await field('accountName').fill('Ayesha Khan');
    await fits();
    await page.locator('dialog button[type=submit]').click();
    await page.getByRole('button', { name: say('send'), exact: true }).click();
    await page.getByText(say('withdrawSubmitted', { amount: '₨1,400.50' })).waitFor();
    await page.getByRole('button', { name: say('done'), exact: true }).click();
    await approve('Withdraw', 'PK36SCBL0000001123456702');
    await page.getByText(say('statusApproved')).first().waitFor();
    await fits();
    await boss.videos.delete({ id: video.id });
    expect(await world.server.db.ledgerProblems()).toEqual([]);
  },
);

test('staff decide a deposit and a withdrawal, and add a video, in a browser that refuses storage', async () => {
  const { make } = world.server;
  const boss = await make.superadmin();
  const staff = await world.newPage(DESKTOP);
  await refuseStorage(staff);
  await make.awaiting();
  await make.withdrawal(await make.member({ balance: 500 }));
  await staff.goto('/login');
  await fillLogin(staff, boss);
  await staff.getByRole('link', { name: 'Requests' }).click();
  await staff.getByText('Live', { exact: true }).waitFor();
  const open = (what: RegExp) =>
    staff.getByRole('row').filter({ hasText: what }).getByRole('button', { name: 'Details' }).first().click();
  await open(/Deposit.*Pending/);
  const proof = staff.getByRole('img', { name: 'Payment screenshot' });
  await proof.waitFor();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByText('Deposit approved! User account activated successfully.').waitFor();
  await staff.getByRole('link', { name: 'Requests' }).click();
  await open(/₨143\.00/);
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await staff.getByText('Withdrawal approved! Payment processed successfully.').waitFor();

  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await staff.getByRole('tab', { name: 'Videos' }).click();
  await staff.getByLabel('Title').fill('First steps');
  await staff.getByLabel('Web address').fill(`${world.server.url}/healthz?video=1`);
  await staff.getByLabel('Description').fill('The first one');
  await staff.getByRole('button', { name: 'Add video' }).click();
  await staff.getByRole('cell', { name: /^First steps/ }).waitFor();
  await expectAccessible(staff, { targets: false });
});
