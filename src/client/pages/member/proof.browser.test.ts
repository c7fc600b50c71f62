import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sealAll } from '#server/modules/seals/seals.fixture.ts';
import { rootOfProof } from '#shared/seals.ts';
import { expectAccessible } from '#testing/accessibility.ts';
import { goTo, PHONE } from '#testing/browser.ts';
import type { Person } from '#testing/factories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let member: Person;
let paid: string;

beforeAll(async () => {
  const { make, db } = world.server;
  member = await make.member({ balance: 500 });
  paid = (await make.withdrawal(member)).id;
  await (await world.asBoss()).requests.approve({ id: paid });
  await member.as().spinner.spin({});
  await db.clock.shift('1 day');
  await sealAll(db);
  // Today's entry is not sealed yet.
  await make.fundMember(member.id, 7);
});

const prove = async (page: Page, row: string) => {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .getByRole('button', { name: /^Proof/ })
    .click();
  return page.getByRole('dialog', { name: 'Proof of this entry' });
};

test('a member proves an entry of the history, saves the proof, and proves a receipt and a spin, won or not', async () => {
  const page = await world.pageOf(member);
  await page.goto('/history');
  const dialog = await prove(page, '₨143');
  await dialog.getByText('This entry stands exactly as it was sealed').waitFor();
  expect(await dialog.locator('[data-passed="true"]').count()).toBe(4);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the proof' }).click(),
  ]);
  const proof = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(await rootOfProof(proof)).toBe(proof.root);
  // At the second proof, the browser also compares the seal with the one that it stored at the first proof.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await prove(page, '₨143');
  await dialog.getByText('This phone saw the same seal').waitFor();
  // An entry of today says when its proof will be there.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await prove(page, '₨7');
  await dialog.getByText('is not sealed yet').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save the proof' }).count()).toBe(0);
  await expectAccessible(page, { axe: false });

  await goTo(page, `/receipts/${paid}`);
  const proofs = page.getByRole('button', { name: /^Proof/ });
  await expect.poll(() => proofs.count()).toBe(1);
  await proofs.click();
  await page.getByText('This entry stands exactly as it was sealed').waitFor();
  await goTo(page, '/spinner');
  await page.getByRole('button', { name: /^Proof/ }).click();
  await page.getByText('This entry stands exactly as it was sealed').waitFor();
  await page.getByText('about this entry, with the same amount').waitFor();
  await expectAccessible(page, { axe: false });
});

test('a member whose entry was changed in the database is told so', async () => {
  const { sql } = world.server.db;
  const change = (by: number) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update journal_lines l set balance_after = balance_after + ${by}
        from journal_entries e where e.id = l.entry_id and e.kind = 'withdrawal' and balance_after is not null`;
    });
  await change(100);
  const page = await world.pageOf(member);
  await page.goto('/history');
  const dialog = await prove(page, '₨143');
  await dialog.getByText('This entry is not what was sealed').waitFor();
  await expectAccessible(page);
  await change(-100);
});

test('anybody reads the seals, in English and in Urdu', async () => {
  const page = await world.newPage(PHONE);
  await page.goto('/proof');
  await page.getByRole('heading', { level: 1, name: 'Sealed days' }).waitFor();
  // No card lies in the card around the page.
  const borders = (all: Element[]) => all.map((one) => getComputedStyle(one).borderTopWidth);
  const sections = await page.locator('main section').evaluateAll(borders);
  expect(sections).toEqual(['0px', '0px', '0px']);
  await page
    .getByRole('button', { name: /^Copy the seal of/ })
    .first()
    .click();
  await page.getByText('Copied').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'اردو' }).click();
  await page.getByRole('heading', { level: 1, name: 'مہر بند دن' }).waitFor();
  await expectAccessible(page, { axe: false });
});
