import { afterEach, expect, it, vi } from 'vitest';
import { reasons } from '#shared/i18n/en/reasons.ts';
import { reasons as inUrdu } from '#shared/i18n/ur/reasons.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page that shows Urdu shows the Urdu texts of one more area when they arrive', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'ur', setItem: () => undefined });
  const { chooseLang, findText, registerTexts, shownTexts, subscribeTexts } = await import('./catalogs.ts');
  chooseLang('ur');
  await expect.poll(() => shownTexts().lang).toBe('ur');
  let arrive = (_: typeof inUrdu) => {};
  registerTexts('reasons', reasons, () => new Promise((resolve) => (arrive = resolve)));
  expect(findText('ur', 'reasons.rejectWithdraw2')).toBe(reasons.rejectWithdraw2);
  const before = shownTexts();
  const shows = vi.fn();
  subscribeTexts(shows);
  arrive(inUrdu);
  await expect.poll(() => shows.mock.calls.length).toBe(1);
  expect(shownTexts()).not.toBe(before);
  expect(findText('ur', 'reasons.rejectWithdraw2')).toBe(inUrdu.rejectWithdraw2);
});
