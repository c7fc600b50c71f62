import type { PaymentMethod } from '../rules.ts';

/** Anybody can read them. */
export interface PublicConfig {
  readonly brandName: string;
  readonly country: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly loadingScreenMs: number;
  readonly joiningDepositCredited: boolean;
  readonly paymentAccounts: Readonly<
    Record<PaymentMethod, { readonly number: string; readonly title: string }>
  >;
  readonly channels: readonly { readonly name: string; readonly url: string }[];
  readonly support: { readonly text: string; readonly href: string } | null;
  readonly sendsMail: boolean;
}
