import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_MS } from './constants.ts';

const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`;
/** CSS pixels. */
const TARGET = 44;

interface UsableOptions {
  /** False for screens on a desktop, whose targets may be smaller. */
  readonly targets?: boolean;
  /** False skips axe, which takes a second or two per screen: one run is enough for all sizes of a screen. */
  readonly axe?: boolean;
}

export async function expectAccessible(
  page: Page,
  { targets = true, axe = true }: UsableOptions = {},
): Promise<void> {
  // Polls, because resizing the page or closing a toast takes time on a busy machine.
  const none = (find: () => Promise<string[]>) =>
    expect.poll(async () => (await find()).join('\n'), { timeout: WAIT_MS / 2 }).toBe('');
  if (axe) await none(() => findViolations(page));
  await none(() => page.evaluate(beyondTheEdge));
  await none(() => page.evaluate(wider));
  await none(() => page.evaluate(namelessPasswords));
  await none(() => page.evaluate(columnsWithoutGrid));
  if (targets) await none(() => page.evaluate(smallTargets, TARGET));
  const keys = (await page.locator('body').innerText()).match(
    /\b(?:common|public|join|deposit|howItWorks|member|proof|staff|errors)\.[a-z]\w+|\{[a-z]\w*\}/g,
  );
  expect(keys ?? []).toEqual([]);
}

/** Neither lies on the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  const bottomOf = (box: typeof first) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottomOf(first) <= (second?.y ?? 0) || bottomOf(second) <= (first?.y ?? 0)).toBe(true);
}

async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Reads no style sheets: only a rule that is off by default needs them.
    const preload = { assets: ['media'] };
    const found = await axe.run(document, { resultTypes: ['violations'], preload });
    return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
  return violations.map(([id, ...nodes]) => `${id}: ${nodes.join(' ')}`);
}

/** Runs in the browser. A password manager takes another field for the username. */
function namelessPasswords(): string[] {
  const passwords = document.querySelectorAll<HTMLInputElement>('[autocomplete=current-password]');
  return [...passwords]
    .filter(({ form }) => !form?.querySelector('[autocomplete=username]'))
    .map((element) => element.outerHTML);
}

/** Runs in the browser. */
function beyondTheEdge(): string[] {
  const inDialog = document.querySelector('dialog[open] > div > div');
  if (inDialog && inDialog.scrollWidth > inDialog.clientWidth) return [inDialog.outerHTML.slice(0, 160)];
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > window.innerWidth || left < 0;
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Runs in the browser. Tables and amounts that are wider than their box, which may cut them. */
export function wider(): string[] {
  return [...document.querySelectorAll<HTMLElement>('table, bdi[class*="money"]')]
    .filter(({ offsetWidth, parentElement: box }) => {
      const isRead = box && box.clientWidth > 1 && getComputedStyle(box).overflowX !== 'auto';
      return isRead && offsetWidth > box.clientWidth + 1;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}

/** Runs in the browser. Columns that have no effect: the element lost its grid. */
function columnsWithoutGrid(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { display, gridTemplateColumns } = getComputedStyle(element);
      return gridTemplateColumns !== 'none' && !/grid|none|contents/.test(display);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 140));
}

/** Runs in the browser. A link in a sentence may be only as high as its line. */
function smallTargets(least: number): string[] {
  const pressable = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]';
  const scope = document.querySelector('dialog[open]') ?? document;
  const isHit = (x: number, y: number, element: HTMLElement) => {
    const hit = document.elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    // Any hit on a popover counts, because a toast may cover the element for a moment.
    return (
      hit !== null &&
      (element.contains(hit) || label?.contains(hit) === true || hit.closest('[popover]') !== null)
    );
  };
  /** Whether the drawn box, or else the larger area that reacts to touch, is large enough. */
  const isLarge = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    if (box.width >= least && box.height >= least) return true;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && isHit(x + dx * (steps + 1), y + dy * (steps + 1), element)) steps++;
      return steps;
    };
    return reach(-1, 0) + reach(1, 0) >= least - 2 && reach(0, -1) + reach(0, 1) >= least - 2;
  };
  return [...scope.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => {
      // Skips inert elements, which nobody can press: an open panel makes the elements under it inert.
      if (element.closest('[inert]')) return false;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      const isForReadersOnly = width <= 1 || height <= 1;
      const isInSentence =
        getComputedStyle(element).display === 'inline' && element.closest('p, li, dd') !== null;
      return !isForReadersOnly && !isInSentence && !isLarge(element);
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`;
    });
}

/** Runs in the browser. Numbers of requests and accounts on two lines, although one has room for them. */
export function brokenNumbers(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest('p, td, li');
    for (const { 0: number, index } of (node as Text).data.matchAll(/R-\d{6}|PK\d\d(?: \w{4}){5}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const boxes = [...range.getClientRects()];
      const width = boxes.reduce((sum, box) => sum + box.width, 0);
      const isBroken = boxes.some(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) > 5);
      if (isBroken && width < (block?.clientWidth ?? 0)) broken.push(number);
    }
  }
  return broken;
}
