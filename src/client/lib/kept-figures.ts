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
export function keepFigures({ id, balance, referrals }: MemberView): void {
  deviceStorage.set(ITEM, JSON.stringify({ id, balance, referrals, at: serverNow() }));
}

/** What the account's last visit saw, until the server answers; undefined if nothing readable is kept. */
export function readKeptFigures(userId: string | undefined): KeptFigures | undefined {
  try {
    const { id, balance, referrals, at } = JSON.parse(deviceStorage.get(ITEM) ?? '');
    const isWhole = [balance, referrals, at].every(Number.isFinite);
    // Another tab may have kept those of another account.
    return isWhole && id === userId ? { balance, referrals, at } : undefined;
  } catch {
    return undefined;
  }
}
