import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCalls } from './repeats/calls.fixture.ts';

/* Each function with an effect on money or access asks in one place whether it needs another person. */

/** Statements that have an effect, with the function that must be asked. */
const EFFECTS = [
  { pattern: /app\.post(_member)?\(/, asks: 'waits' },
  { pattern: /account_status = 'approved', approved_at/, asks: 'waits' },
  { pattern: /INSERT INTO public\.(file_layouts|setting_changes)/, asks: 'waits' },
  { pattern: /(removed|deleted)_at = (public\.app_now|CASE)/, asks: 'waits' },
  { pattern: /DELETE FROM public\.statement_lines|downloads = downloads \+ 1/, asks: 'waits' },
  { pattern: /SET password_hash =|u\.password_hash := /, asks: 'make_known' },
] as const;

/** Why one person alone may have this effect by this function. */
const ALONE: Readonly<Record<string, string>> = {
  housekeeping: 'nobody calls it: it erases what the settings say',
  operator_update: 'an operator at the console, where nothing waits',
  register: 'an account without rights or money, with the password of whoever signs up',
  request_reject: "a refund of the member's own money",
  reset_create: 'only replaces an open reset; a person decides it',
  settings_begin: 'the variables of the environment, by whoever runs the server',
  spin_settle: 'a reward by rule to the member who spins',
  video_delete: 'nothing about a member',
  video_clicks: 'a reward by rule to the member who clicks',
  withdrawal_cancel: "a refund of the member's own money, asked for by the member",
  withdrawal_create: "asks for the member's own money; paying it is decided by app.waits",
};

const folder = new URL('functions/', import.meta.url);
const texts = readdirSync(folder).map((name) =>
  name.endsWith('.sql') ? readFileSync(new URL(name, folder), 'utf8') : '',
);
const bodies = new Map(
  [...texts.join('\n').matchAll(/^CREATE FUNCTION app\.(\w+)\(([\s\S]*?)\$\$;/gm)].map(
    ([, name = '', text = '']) => [name, text.replace(/--.*$/gm, '')],
  ),
);

function reached(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, called = ''] of bodies.get(name)?.matchAll(/app\.(\w+)\(/g) ?? []) reached(called, seen);
  return seen;
}

it('a function that the program calls asks for another person before an effect, or this file says why not', () => {
  const unasked = [...findCalls().ways.keys()].filter((name) => {
    const names = reached(name);
    const text = [...names].map((one) => bodies.get(one)).join('\n');
    return EFFECTS.some(({ pattern, asks }) => pattern.test(text) && !names.has(asks));
  });
  expect(unasked.sort()).toEqual(Object.keys(ALONE).sort());
});
