import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

export interface OwnContactView {
  readonly email: string;
  readonly phone: string;
}

export interface OwnDeviceView {
  readonly id: string;
  readonly browser: string | null;
  readonly loggedInAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

export interface OwnFactorView {
  readonly since: string;
  readonly recoveryCodesLeft: number;
  /**
   * Until when this session may decide about money without a new code or passkey, perhaps in the past; null
   * if neither was given in this session.
   */
  readonly provedUntil: string | null;
  /** Null if passkeys are impossible on this site: they need HTTPS or localhost. */
  readonly passkeys: readonly OwnPasskeyView[] | null;
}

export interface OwnPasskeyView {
  readonly id: string;
  /** The id by which a browser knows it. */
  readonly credential: string;
  readonly name: string;
  readonly since: string;
  readonly lastUsedAt: string | null;
}

export interface PasskeyRequest {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly challenge: string;
}

export interface PasskeySetUp {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly challenge: string;
}

/** It takes effect once the server has got a first correct code. */
export interface FactorSetUp {
  readonly secret: string;
  readonly uri: string;
  readonly setUp: string;
}

/** Each works once, and only this answer shows them. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
