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
  /**
   * `payment`: the account is not approved yet. `second-factor`: the token is only valid for the second step
   * of the login.
   */
  readonly redirectTo?: 'payment' | 'second-factor';
  /** A new secret: the account must set up one-time codes before it can log in. */
  readonly setUp?: FactorSetUp;
  /** A passkey request: the account may confirm with a passkey instead of a code (`auth.usePasskey`). */
  readonly passkey?: PasskeyRequest;
  readonly message: string;
}
