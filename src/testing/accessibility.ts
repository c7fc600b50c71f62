import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_MS } from './constants.ts';

/** CSS pixels: what a thumb can hit. */
const TARGET = 44;

interface UsableOptions {
  /** The staff's tables are dense on a desktop; a phone's screens are not. */
  readonly targets?: boolean;
  /** axe takes a second or two a screen: once is enough where only the size differs. */
  readonly axe?: boolean;
}

/**
 * What every screen owes a person, whatever it shows: nothing for a screen reader to stumble over and enough contrast (axe), nothing beyond the
 * screen's edge, targets of 44 px, and no text that is only a key.
 */
export async function expectAccessible(
  page: Page,
  { targets = true, axe = true }: UsableOptions = {},
): Promise<void> {
  // Polled: on a busy machine a new size or a closing toast takes its time.
  const none = (find: () => Promise<string[]>) =>
    expect.poll(async () => (await find()).join('\n'), { timeout: WAIT_MS / 2 }).toBe('');
  if (axe) await none(() => findViolations(page));
  await none(() => page.evaluate(beyondTheEdge));
  if (targets) await none(() => page.evaluate(smallTargets, TARGET));
  const keys = (await page.locator('body').innerText()).match(
    /\b(?:common|public|join|howItWorks|member|staff|errors)\.[a-z]\w+|\{[a-z]\w*\}/g,
  );
  expect(keys ?? []).toEqual([]);
}

async function findViolations(page: Page): Promise<string[]> {
  // We have no frames, so axe needs no page of its own to put their results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** In the browser: what makes the page, or the dialog on it, scroll sideways. */
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

/** In the browser: what can be pressed and is too small for a thumb. A link within a sentence is as high as its line. */
function smallTargets(least: number): string[] {
  const pressable = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]';
  const scope = document.querySelector('dialog[open]') ?? document;
  const isHit = (x: number, y: number, element: HTMLElement) => {
    const hit = document.elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    // A toast lies over everything for a moment.
    return (
      hit !== null &&
      (element.contains(hit) || label?.contains(hit) === true || hit.closest('[popover]') !== null)
    );
  };
  /** Measured by what answers a touch: a box may be drawn small and have a larger area around it. */
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
