import type { Role } from '../policies.ts';
import type { FactorSetUp, PasskeyRequest } from './own-account.ts';

/** The answer of a login. */
export interface LoginResult {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly role: Role;
  };
  /** `payment`: the account is not active yet. `second-factor`: the token serves only `auth.secondFactor`. */
  readonly redirectTo?: 'payment' | 'second-factor';
  /** The account must set up one-time codes first. */
  readonly setUp?: FactorSetUp;
  /** The account may use a passkey instead of a code (`auth.usePasskey`). */
  readonly passkey?: PasskeyRequest;
  readonly message: string;
}
