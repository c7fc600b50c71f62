import type { Pkr } from '../money.ts';
import type { RewardKind } from '../movements.ts';

export interface GrowthDay {
  readonly day: string;
  readonly signUps: number;
  /** Joining deposits that were approved. */
  readonly approvals: number;
  /** Members who finished the day's videos. */
  readonly active: number;
  readonly rewards: Readonly<Record<RewardKind, Pkr>>;
  readonly cashIn: Pkr;
  /** Less what banks sent back. */
  readonly cashOut: Pkr;
}
