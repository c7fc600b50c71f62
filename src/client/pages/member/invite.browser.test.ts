import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { WAIT_MS } from '#testing/constants.ts';
import { type MemberWorld, openMemberWorld } from './member.fixture.ts';

/* Invitations, reminders and the offer to install the app. */

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterEach(() => world.closePages());
afterAll(() => world?.close());

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
    await page.getByText('Referral link copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Other app' }).click();
    const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
    expect(shared?.url).toBe(link);
    expect(shared?.text).toContain('Joining takes a one-time deposit of ₨865.');
    const sent = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
    expect(new URL(sent ?? '').origin).toBe('https://wa.me');
    expect(new URL(sent ?? '').searchParams.get('text')).toBe(`${shared?.text}\n${link}`);
    await expectAccessible(page);
  });

  test('a camera reads the referral link from the QR code, and Escape closes the dialog', async () => {
    const { member, page } = await world.memberPage();
    await page.goto('/referrals');
    await page.getByRole('button', { name: 'QR code' }).click();
    const code = page.getByRole('img', { name: 'QR code of your referral link' });
    const { data, info } = await sharp(await code.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({
        resolveWithObject: true,
      });
    expect(decodeQR({ data, width: info.width, height: info.height }, { timeLimit: WAIT_MS })).toBe(
      `${world.server.url}/signup?ref=${member.username}`,
    );
    expect(info.width).toBeGreaterThan(300);
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
    await page.goto('/referrals');
    await page.getByText('Does not count yet: the joining deposit is being checked').waitFor();
    await page.getByText('Does not count yet: the joining deposit was not sent').waitFor();
    const reminders = page.getByRole('link', { name: /^Remind/ });
    expect(await reminders.count()).toBe(1);
    const text = new URL((await reminders.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toContain(`@${unpaid.username} still needs the proof of its joining deposit of ₨865.`);
    expect(text).toContain(`${url}/login`);
    for (const { username } of [paid, checked, member]) expect(text).not.toContain(username);
    await expectAccessible(page);
  });
});
