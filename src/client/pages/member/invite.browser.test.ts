import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { WAIT_MS } from '#testing/constants.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('the referrals page', () => {
  test('a member copies and shares the link with what joining costs', async () => {
    const { member, page } = await world.memberPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => {
          (window as { shared?: ShareData }).shared = data;
        },
      });
    });
    await page.goto('/referrals');
    const link = `${world.server.url}/signup?ref=${member.username}`;
    await page.getByRole('button', { name: 'Copy' }).click();
    const toast = page.getByText('Referral link copied!').filter({ visible: true });
    await toast.waitFor();
    const copy = page.getByRole('button', { name: 'Copy' });
    // Only one toast is shown at a time, in the head of the page. It lasts four seconds, which a busy machine
    // may need for the measurement, so the test repeats the click.
    await vi.waitFor(async () => {
      await copy.click();
      await expect.poll(() => toast.count(), { timeout: 4_000 }).toBe(1);
      const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan((await copy.boundingBox())?.y ?? 0);
    }, 30_000);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
    expect(shared?.url).toBe(link);
    expect(shared?.text).toContain('Joining takes a one-time deposit of ₨865.');
    const sent = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
    expect(new URL(sent ?? '').origin).toBe('https://wa.me');
    expect(new URL(sent ?? '').searchParams.get('text')).toBe(`${shared?.text}\n${link}`);
  });

  test('a camera reads the referral link from the QR code, and Escape closes the dialog', async () => {
    const { member, page } = await world.memberPage();
    await page.goto('/referrals');
    await page.getByRole('button', { name: 'QR code' }).click();
    const code = page.getByRole('img', { name: 'QR code of your referral link' });
    const read = async () => {
      const picture = sharp(await code.screenshot()).removeAlpha();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      // Light around dark, as older readers need it.
      expect([data[(6 * info.width + 6) * 3], data.includes(0)]).toEqual([255, true]);
      expect(info.width).toBeGreaterThan(300);
      return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: WAIT_MS });
    };
    expect(await read()).toBe(`${world.server.url}/signup?ref=${member.username}`);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await read();
    await page.emulateMedia({ forcedColors: null });
    const wire = await page.context().newCDPSession(page);
    await wire.send('Emulation.setAutoDarkModeOverride', { enabled: true });
    await read();
    await wire.send('Emulation.setAutoDarkModeOverride', {});
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
  });

  test('each friend shows why it does not count yet, and only who has to act can be reminded', async () => {
    const { member, page } = await world.memberPage();
    const { make, url } = world.server;
    const paid = await make.member({ referrer: member.username });
    const unpaid = await make.pending({ referrer: member.username });
    const checked = await make.awaiting({ referrer: member.username });
    // A name in Urdu stands next to its avatar, too.
    await world.server.db.sql`update users set name = 'محمد شاہ' where referrer_id = ${member.id}`;
    await page.goto('/referrals');
    await page.getByText('Waiting for approval').waitFor();
    await page.getByText('Deposit not sent').waitFor();
    await page.getByRole('region', { name: 'My Referrals (3)' }).waitFor();
    const x = await page
      .getByText('محمد شاہ')
      .first()
      .evaluate((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getBoundingClientRect().x;
      });
    expect(x).toBeLessThan(120);
    const reminders = page.getByRole('link', { name: /^Remind/ });
    expect(await reminders.count()).toBe(1);
    const text = new URL((await reminders.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toContain(`@${unpaid.username} still needs the proof of its joining deposit of ₨865.`);
    expect(text).toContain(`${url}/login`);
    for (const { username } of [paid, checked, member]) expect(text).not.toContain(username);
  });
});

describe('the installed app', () => {
  const offerInstall = (page: Page) =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => void Object.assign(window, { prompted: true });
      window.dispatchEvent(Object.assign(event, { prompt }));
      return event.defaultPrevented;
    });

  test('is offered after the day’s videos, and never again once the member has answered', async () => {
    const { member, page } = await world.memberPage();
    const video = await world.server.make.video();
    const me = await member.as();
    for (let i = 0; i < 9; i++) await me.videos.click({ videoId: video.id });
    const offer = page.getByRole('region', { name: 'Put Sikka on your home screen' });

    await page.goto('/dashboard');
    expect(await offerInstall(page)).toBe(true);
    await page.getByText('Quick Actions').waitFor();
    expect(await offer.count()).toBe(0);

    await me.videos.click({ videoId: video.id });
    await page.reload();
    await page.getByText('Quick Actions').waitFor();
    expect(await offer.count()).toBe(0);
    await offerInstall(page);
    await offer.waitFor();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Install' }).click();
    expect(await page.evaluate(() => (window as { prompted?: boolean }).prompted)).toBe(true);
    await offer.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByText('Quick Actions').waitFor();
    await offerInstall(page);
    expect(await offer.count()).toBe(0);
  });

  test('counts decisions on its icon while it is not in sight, and clears the count when it is', async () => {
    const { member, page } = await world.memberPage();
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => real(query.includes('display-mode') ? 'all' : query);
      const badges: number[] = [];
      Object.assign(window, { badges });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void badges.push(count),
        clearAppBadge: async () => void badges.push(0),
      });
    });
    const badges = () => page.evaluate(() => (window as { badges?: number[] }).badges);
    const show = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await page.goto('/dashboard');
    await page.locator('[data-state=live]').waitFor();
    expect(await badges()).toEqual([0]);
    await show(true);
    await world.server.make.fundMember(member.id, 500);
    const boss = await world.asBoss();
    for (const count of [1, 2]) {
      const { id } = await world.server.make.withdrawal(member);
      await boss.requests.reject({ id, reason: 'The account does not exist' });
      await expect.poll(async () => (await badges())?.at(-1)).toBe(count);
    }
    await show(false);
    expect(await badges()).toEqual([0, 1, 2, 0]);
  });
});
