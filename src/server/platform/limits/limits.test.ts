import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Outcome, outcome } from '#testing/client.ts';
import { createLimits, type Limits } from './limits.ts';
import type { LoginAttempt } from './login-limits.ts';

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createLimits('on', undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

const waitOf = (end: Outcome<unknown>) => (end.ok ? 0 : Number(end.params.seconds));
/** @returns the seconds to wait; 0 when the login may be tried now */
async function tryLogin(attempt: Partial<LoginAttempt> = {}): Promise<number> {
  return waitOf(await outcome(limits.takeLogin({ account: 'somebody', address: '10.0.0.1', ...attempt })));
}
const elsewhere = (i: number) => ({ address: `10.1.${Math.floor(i / 250)}.${i % 250}` });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
async function failTimes(times: number, attempt: Partial<LoginAttempt> = {}): Promise<number[]> {
  const waits = [];
  for (let i = 0; i < times; i++) waits.push(await tryLogin(attempt));
  return waits;
}

describe('a login on a device that is unknown to the account', () => {
  it('has 5 free failures in 15 minutes, then waits of 1, 2 and 4 minutes', async () => {
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0]);
    const waits = [];
    for (let turn = 0; turn < 3; turn++) {
      const wait = await tryLogin();
      waits.push(wait);
      expect(await tryLogin()).toBe(wait);
      await pass(wait);
      expect(await tryLogin()).toBe(0);
    }
    expect(waits).toEqual([60, 120, 240]);
  });

  it('counts for the account over all networks', async () => {
    const waits = [];
    for (let i = 0; i < 8; i++) waits.push(await tryLogin(elsewhere(i)));
    // After five free tries, each further network books the next turn (the right to one try). The waits add
    // up: 60 s, 60 + 120 s, 60 + 120 + 240 s.
    expect(waits).toEqual([0, 0, 0, 0, 0, 60, 180, 420]);
    expect(await tryLogin({ account: 'another' })).toBe(0);
  });

  it('shares one turn among all networks of an IPv6 customer', async () => {
    await failTimes(5);
    const waits = [];
    for (let i = 1; i < 5; i++) waits.push(await tryLogin({ address: `2001:db8:1:${i}::1` }));
    expect(waits).toEqual([60, 60, 60, 60]);
    expect(await tryLogin({ address: '2001:db8:2:1::1' })).toBe(180);
  });

  it('gets its turn at the announced time, however often strangers ask', async () => {
    await failTimes(5);
    await tryLogin();
    const told = await tryLogin(elsewhere(1));
    for (let second = 0; second < told; second++) {
      await tryLogin();
      await pass(1);
    }
    expect(told).toBeLessThanOrEqual(30 * 60);
    expect(await tryLogin(elsewhere(1))).toBe(0);
  });

  it('gets one attempt per turn, however many calls are concurrent', async () => {
    await failTimes(5);
    await pass(await tryLogin());
    const ends = await Promise.all(Array.from({ length: 40 }, () => tryLogin()));
    expect(ends.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('is not counted when the password was correct', async () => {
    for (let i = 0; i < 20; i++) {
      const giveBack = await limits.takeLogin({ account: 'somebody', address: '10.0.0.1' });
      await giveBack();
    }
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('keeps its turn when the password was not checked', async () => {
    await failTimes(5);
    await pass(await tryLogin());
    const giveBack = await limits.takeLogin({ account: 'somebody', address: '10.0.0.1' });
    await giveBack();
    expect(await tryLogin()).toBe(0);
    expect(await tryLogin()).toBeGreaterThan(0);
  });
});

describe('a login on a known device', () => {
  it('has 20 free failures in 15 minutes, whatever strangers on its network do', async () => {
    const known = { knownDevice: 'phone', knownAddress: true };
    await failTimes(30);
    await failTimes(30, { knownAddress: true });
    for (let i = 0; i < 2_100; i++) await tryLogin({ account: `guess ${i}` });
    expect(await tryLogin({ account: 'new here' })).toBeGreaterThan(0);
    const waits = await failTimes(21, known);
    expect(waits.slice(0, 20)).toEqual(new Array(20).fill(0));
    expect(waits[20]).toBe(900);
    expect(await tryLogin({ knownDevice: 'laptop' })).toBe(0);
  });

  it('counts as unknown after 60 failures in a day', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await failTimes(20, { knownDevice: 'phone' })).toEqual(new Array(20).fill(0));
      await pass(900);
    }
    expect((await failTimes(6, { knownDevice: 'phone' })).map(Boolean)).toEqual([
      ...Array(5).fill(false),
      true,
    ]);
  });
});

it('one account has at most 300 successful logins in 15 minutes', async () => {
  for (let i = 0; i < 300; i++) {
    await (await limits.takeLogin({ account: 'script', address: '10.0.0.1', knownDevice: 'here' }))();
  }
  expect(await tryLogin({ account: 'script', knownDevice: 'here' })).toBe(900);
});

describe('guesses at one account, from enough networks to use all its turns', () => {
  /** `known`: the account knows two of the addresses. @returns the seconds of each guess let through */
  async function guess(hours: number, known: boolean): Promise<number[]> {
    const times: number[] = [];
    for (let second = 0; second < hours * 3600; ) {
      const waits: number[] = [];
      for (let i = 0; i < 4; i++)
        waits.push(await tryLogin({ ...elsewhere(i), knownAddress: known && i < 2 }));
      times.push(...waits.filter((wait) => wait === 0).map(() => second));
      // Until the first of the four may try again: an earlier call would only be told the same time.
      const wait = Math.min(...waits);
      await pass(wait);
      second += wait;
    }
    return times;
  }
  const most = (times: number[], span: number) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + span).length));
  async function documented(row: string): Promise<number[]> {
    const text = await readFile(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
    const line = text.split('\n').find((found) => found.startsWith(`| ${row} |`));
    return [...(line ?? '').split('|').slice(2).join('|').matchAll(/\d+/g)].map(([figure]) => Number(figure));
  }

  it.each([
    ['from anywhere', false],
    ['with some at addresses known to the account', true],
  ])('are as many as documented: %s', async (row, known) => {
    const [hour = 0, firstDay = 0, day = 0] = await documented(row);
    const times = await guess(30, known);
    // The documented number is exact for the first day, unless the last turn falls just after that day.
    const first = times.filter((second) => second < 86_400).length;
    expect(firstDay - first).toBeOneOf([0, 1]);
    expect(most(times, 86_400)).toBeLessThanOrEqual(day);
    expect(most(times, 3600)).toBeLessThanOrEqual(hour);
  });
});

it('a refusal has the seconds until the next attempt', async () => {
  for (let i = 0; i < 600; i++) await limits.take('registerByAddress', 'x');
  await pass(600);
  await expect(limits.take('registerByAddress', 'x')).rejects.toMatchObject({
    kind: 'tooMany',
    params: { seconds: 3_000 },
  });
  await pass(3_000);
  await limits.take('registerByAddress', 'x');
});

it('createLimits counts nothing when limits are off', async () => {
  const off = createLimits('off', undefined);
  for (let i = 0; i < 100; i++) await off.takeLogin({ account: 'a', address: 'b' });
  expect(await outcome(off.take('registerByAddress', 'x'))).toMatchObject({ ok: true });
});
