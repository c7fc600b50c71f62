import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { findAccountProblem } from '#shared/payout-accounts.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP, fillLogin, goTo, PHONE, TABLET, type Viewport } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import type { StaffPageOptions, World } from '#testing/world.ts';

export async function logIn(page: Page, who: Parameters<typeof fillLogin>[1]) {
  await page.goto('/login');
  await fillLogin(page, who);
}

/** On a phone most screens are behind More. */
export async function screen(page: Page, name: string) {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.waitFor();
  const link = screens.getByRole('link', { name });
  if (!(await link.isVisible())) await screens.getByRole('button', { name: 'More' }).click();
  await link.click();
}
/**
 * Opens the paths within the loaded app: the page and axe are loaded only once.
 * @param twice also at 320 px with text of twice its size
 */
export async function expectScreens(page: Page, paths: readonly string[], { twice = false } = {}) {
  const flying = new Set<Request>();
  page.on('request', (request) => request.url().includes('/trpc/') && flying.add(request));
  const onEnd = (request: Request) => flying.delete(request);
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  const unread = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return flying.size + (await page.locator('[class*="_skeleton"]').count());
  };
  for (const path of paths) {
    await goTo(page, path);
    await expect.poll(unread).toBe(0);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessible(page, { targets: size === PHONE, axe: size === DESKTOP });
    }
    expect(await page.locator('td').evaluateAll(labelsOfButtons), path).toEqual([]);
    if (!twice) continue;
    await page.setViewportSize({ width: 320, height: 640 });
    await scaleText(page, '200%');
    await expectAccessible(page, { targets: false, axe: false });
    expect(await page.evaluate(brokenNumbers), path).toEqual([]);
    expect(await page.evaluate(hiddenOptions), path).toEqual([]);
    expect(await page.evaluate(overlapping), path).toEqual([]);
    const more = await page.getByRole('button', { name: 'More' }).boundingBox();
    expect((more?.x ?? 320) + (more?.width ?? 0), path).toBeLessThanOrEqual(320);
    await scaleText(page, '');
  }
}
const scaleText = (page: Page, fontSize: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
/** Runs in the browser: numbers of requests and batches that take two lines. */
function brokenNumbers(): string[] {
  const isNumber = ({ textContent }: Element) => /^[RB]-\d{6}$/.test(textContent ?? '');
  const rows = (element: Element) => new Set([...element.getClientRects()].map(({ top }) => top)).size;
  const all = [...document.querySelectorAll('main :is(a, bdi, span)')].filter(isNumber);
  return all.filter((element) => rows(element) > 1).map(({ outerHTML }) => outerHTML);
}
/** Runs in the browser: rows of options that hide some at the side. */
function hiddenOptions(): string[] {
  const all = [...document.querySelectorAll('main :is(fieldset, [role=tablist])')];
  return all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? '');
}
/** Runs in the browser: buttons and fields that lie on others of the same part. */
function overlapping(): string[] {
  const all = [
    ...document.querySelectorAll('main :is(button, select, input:not([type=checkbox], [type=radio]))'),
  ];
  return all.flatMap((one) => {
    const box = one.getBoundingClientRect();
    const others = [...(one.parentElement?.querySelectorAll('button, select, input') ?? [])].filter(
      (other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        const apart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
        return other !== one && box.width > 0 && width > 0 && !apart && !one.contains(other);
      },
    );
    return others.map((other) => `${one.textContent} on ${other.outerHTML.slice(0, 80)}`);
  });
}
/** Runs in the browser: cells of a card that say that buttons are actions. */
function labelsOfButtons(cells: Element[]): string[] {
  return cells
    .map((cell) => getComputedStyle(cell, '::before').content)
    .filter((text) => /Actions/.test(text));
}
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const dialog = (page: Page) => page.getByRole('dialog');
export const pendingRow = (page: Page, { username }: Person) =>
  row(page, username).filter({ hasText: 'Pending' });
export const panel = (page: Page) => page.getByRole('region', { name: /^Request R-/ });
export const inPanel = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
export async function openRequest(page: Page, who: Person) {
  await pendingRow(page, who).getByRole('button', { name: 'Details' }).click();
  await panel(page).getByText(who.username, { exact: true }).waitFor();
}
/** `asked`: the screen asks for a confirmation, so Approve is clicked twice. */
export async function approve(page: Page, who: Person, { asked = false } = {}) {
  await openRequest(page, who);
  await inPanel(page, 'Approve').click();
  if (asked) await inPanel(page, 'Approve').click();
}
/** At the size before zooming the whole proof is in its frame, and the frame in the window. */
export async function expectWholeProof(page: Page) {
  const boxOf = async (role: 'img' | 'region') => {
    const box = await panel(page).getByRole(role, { name: 'Payment screenshot' }).boundingBox();
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? Number.NaN) };
  };
  const [picture, frame] = [await boxOf('img'), await boxOf('region')];
  expect(picture.top).toBeGreaterThanOrEqual(frame.top);
  expect(picture.bottom).toBeLessThanOrEqual(frame.bottom);
  expect(frame.bottom).toBeLessThan(page.viewportSize()?.height ?? 0);
}
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Waits until the list is live: from then on events update it; it is no longer polled. */
export async function openList(world: World, who?: Person, viewport?: Viewport, options?: StaffPageOptions) {
  const page = await world.staffPage(who, viewport, '/requests', options);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

export async function deposit({ server }: World, transactionId: string, picture: Buffer) {
  const person = await server.make.pending();
  const { requestId } = await person.as().requests.createDeposit({
    userId: person.id,
    amount: 865,
    paymentMethod: 'Easypaisa',
    transactionId,
    screenshot: `data:image/jpeg;base64,${picture.toString('base64')}`,
  });
  return { ...person, requestId };
}

export async function withdrawal({ server }: World) {
  const member = await server.make.member({ balance: 500 });
  return { ...member, requestId: await withdraw(member) };
}

/** One for each member: the screen warns about an IBAN that several share. */
export function ibanOf({ id }: Person): string {
  const account = String(BigInt(`0x${id.replaceAll('-', '')}`) % 10n ** 16n).padStart(16, '0');
  const all = Array.from(
    { length: 97 },
    (_, digits) => `PK${String(digits + 2).padStart(2, '0')}SCBL${account}`,
  );
  return all.find((iban) => !findAccountProblem(iban, 'Meezan')) ?? '';
}

export async function withdraw(member: Person, accountNumber = ibanOf(member)): Promise<string> {
  const { requestId } = await member.as().requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    accountNumber,
    accountName: 'Ayesha Khan',
    bankName: 'Meezan',
    withdrawalCount: 0,
  });
  return requestId;
}

/** Turns the page's installed clock until the target shows: retries and polling take no real time. */
export async function turnClockUntil(page: Page, target: Locator) {
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return target.first().isVisible();
    })
    .toBe(true);
}
