import type { Role } from '../policies.ts';
import type { FactorSetUp, PasskeyRequest } from './own-account.ts';

export interface LoginResult {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly role: Role;
  };
  /** `second-factor`: the token is only valid for the second step of the login. */
  readonly redirectTo?: 'payment' | 'second-factor';
  readonly setUp?: FactorSetUp;
  readonly passkey?: PasskeyRequest;
  readonly message: string;
}
