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

describe('what a browser remembers of a spin', () => {
  it('is the last commitment it saw before it sent a seed', () => {
    seen('first');
    seen('second');
    sent('second', 'seed');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'second', clientSeed: 'seed' });
  });

  it('stays as it was once the seed was sent, whatever the server shows later', () => {
    sent('first', 'seed');
    seen('second');
    sent('second', 'seed');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'first', clientSeed: 'seed' });
  });

  it('follows a replaced commitment when a new seed goes with it, and knows the old seed as spent', () => {
    sent('first', 'seed');
    expect(isSeedKnown('me', DAY, { commitment: 'first', clientSeed: 'seed' })).toBe(false);
    expect(isSeedKnown('me', DAY, { commitment: 'second', clientSeed: 'seed' })).toBe(true);
    expect(isSeedKnown('me', DAY, { commitment: 'second', clientSeed: 'new' })).toBe(false);
    sent('second', 'new');
    expect(findSeenCommitment('me', DAY)).toEqual({ commitment: 'second', clientSeed: 'new' });
  });
});
