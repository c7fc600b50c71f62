import type { MemberView } from '#shared/views/users.ts';
import { serverNow } from './clock.ts';
import { deviceStorage } from './storage.ts';

const ITEM = 'lastFigures';

export interface KeptFigures {
  readonly balance: MemberView['balance'];
  readonly referrals: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** They end with the session. */
export function keepFigures({ balance, referrals }: MemberView): void {
  deviceStorage.set(ITEM, JSON.stringify({ balance, referrals, at: serverNow() } satisfies KeptFigures));
}

/** What the last visit saw, until the server answers; undefined if nothing readable is kept. */
export function readKeptFigures(): KeptFigures | undefined {
  try {
    const kept = JSON.parse(deviceStorage.get(ITEM) ?? '');
    const { balance, referrals, at } = kept;
    return [balance, referrals, at].every(Number.isFinite) ? kept : undefined;
  } catch {
    return undefined;
  }
}
