import { describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';
import { type Body, BodyBudget } from './body-budget.ts';

const MB = 1024 * 1024;
const at = 1_000_000;
const soon = at + BODY_LIMITS.lateMs;

function fill(budget: BodyBudget, known = false): Body[] {
  return Array.from({ length: 4 }, () => {
    const body = budget.admit(7 * MB, known, at) as Body;
    body.received = 3.5 * MB;
    return body;
  });
}
const left = (bodies: readonly Body[]) => bodies.filter(({ stop }) => stop.signal.aborted).length;

describe('the budget for large bodies', () => {
  it('admits bodies until it is full, and again after a release', () => {
    const budget = new BodyBudget(30 * MB);
    const [first] = fill(budget);
    expect(budget.used).toBe(28 * MB);
    expect(budget.admit(7 * MB, false, soon)).toBeUndefined();
    budget.release(first as Body);
    budget.release(first as Body);
    expect(budget.used).toBe(21 * MB);
    expect(budget.admit(7 * MB, false, soon)).toBeDefined();
  });

  it('has room for pictures of phones in addition to the largest bodies', () => {
    const budget = new BodyBudget(30 * MB);
    const large = fill(budget);
    for (let i = 0; i < 50; i++) expect(budget.admit(200 * 1024, false, soon)).toBeDefined();
    expect(left(large)).toBe(2);
    expect(budget.used).toBeLessThanOrEqual(30 * MB);
  });

  it('takes room from a body that sends nothing, for any caller', () => {
    const budget = new BodyBudget(30 * MB);
    const silent = Array.from({ length: 4 }, () => budget.admit(7 * MB, true, at) as Body);
    expect(budget.admit(7 * MB, false, soon)).toBeUndefined();
    expect(budget.admit(7 * MB, false, soon + 100)).toBeDefined();
    expect(left(silent)).toBe(1);
  });

  it('takes no room from a body that arrives fast enough', () => {
    const budget = new BodyBudget(1 * MB);
    const slow = budget.admit(200 * 1024, false, at) as Body;
    // The first body arrives at 400 kbit/s. Each second another body needs its room, and is refused.
    for (let second = 1; second <= 4; second++) {
      slow.received = second * 50_000;
      expect(budget.admit(900 * 1024, true, at + second * 1_000)).toBeUndefined();
    }
    expect(left([slow])).toBe(0);
  });

  it('takes room from anonymous callers for known ones, but not the reverse', () => {
    const anonymous = new BodyBudget(30 * MB);
    const strangers = fill(anonymous);
    expect(anonymous.admit(7 * MB, true, soon)).toBeDefined();
    expect(left(strangers)).toBe(1);
    const known = new BodyBudget(30 * MB);
    const members = fill(known, true);
    expect(known.admit(7 * MB, false, soon)).toBeUndefined();
    expect(left(members)).toBe(0);
  });

  it('takes no room from a body that was fully read', () => {
    const budget = new BodyBudget(30 * MB);
    for (const body of fill(budget)) body.whole = true;
    expect(budget.admit(7 * MB, true, at + 60_000)).toBeUndefined();
  });

  it('takes no room from any body if that would not be enough', () => {
    const budget = new BodyBudget(30 * MB);
    const [first, ...others] = fill(budget);
    for (const body of others) body.whole = true;
    expect(budget.admit(20 * MB, true, at + 60_000)).toBeUndefined();
    expect(left([first as Body])).toBe(0);
  });
});
