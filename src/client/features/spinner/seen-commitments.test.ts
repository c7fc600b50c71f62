import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findSeenCommitment, isSeedKnown, rememberCommitment } from './seen-commitments.ts';

const DAY = '2026-11-21';
const seen = (commitment: string) => rememberCommitment('me', DAY, { commitment, clientSeed: null });
const sent = (commitment: string, clientSeed: string) =>
  rememberCommitment('me', DAY, { commitment, clientSeed });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('the commitment that a browser remembers for a spin', () => {
  it('is the last one seen before the seed was sent', () => {
    seen('first');
    seen('second');
    sent('second', 'seed');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'second', clientSeed: 'seed' });
  });

  it('does not change after the seed was sent, even if the server shows another one', () => {
    sent('first', 'seed');
    seen('second');
    sent('second', 'seed');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'first', clientSeed: 'seed' });
  });

  it('is replaced with a new seed, and the former seed then counts as known to the server', () => {
    sent('first', 'seed');
    expect(isSeedKnown('me', DAY, { commitment: 'first', clientSeed: 'seed' })).toBe(false);
    expect(isSeedKnown('me', DAY, { commitment: 'second', clientSeed: 'seed' })).toBe(true);
    expect(isSeedKnown('me', DAY, { commitment: 'second', clientSeed: 'new' })).toBe(false);
    sent('second', 'new');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'second', clientSeed: 'new' });
  });
});
