import type { PaymentMethod } from '../rules.ts';
import type { Channel, ReceivingAccount } from '../settings.ts';

/** Anybody can read them. */
export interface PublicConfig {
  readonly brandName: string;
  readonly country: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly loadingScreenMs: number;
  readonly joiningDepositCredited: boolean;
  readonly paymentAccounts: Readonly<Record<PaymentMethod, ShownAccount>>;
  readonly channels: Channel[];
  readonly support: { readonly text: string; readonly href: string } | null;
  readonly sendsMail: boolean;
}

/** `id` names the account as it is now. `before`: the last four signs of what took payments before. */
export interface ShownAccount extends ReceivingAccount {
  readonly id: number;
  readonly before: { readonly id: number; readonly ends: string; readonly until: string }[];
}
