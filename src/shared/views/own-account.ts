import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/** A device on which the caller's account is logged in. */
export interface OwnDeviceView {
  /** The id of the newest session on the device. */
  readonly id: string;
  /** The device's browser and system, such as "Chrome · Android"; null if the server knows neither. */
  readonly browser: string | null;
  readonly loggedInAt: string;
  /** When the device was last used, usually accurate to about ten minutes. */
  readonly seenAt: string;
  /** Whether this is the device that the caller uses now. */
  readonly current: boolean;
}

/** The one-time codes of the caller's account; the answer is null if they are not set up. */
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
  readonly name: string;
  readonly since: string;
  readonly lastUsedAt: string | null;
}

/**
 * A request for a passkey: `options` is for the browser (WebAuthn), `challenge` is sent back to the server.
 */
export interface PasskeyRequest {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly challenge: string;
}

export interface PasskeySetUp {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly challenge: string;
}

/** A new secret for an authenticator app. It takes effect once the server has got a first correct code. */
export interface FactorSetUp {
  /** The secret in base32, for typing into the authenticator app. */
  readonly secret: string;
  /** The secret as a URI for a QR code: otpauth://totp/… */
  readonly uri: string;
  /** The secret in a form that only the server can read; it is sent back with the first code. */
  readonly setUp: string;
}

/** Codes that replace those of the authenticator app. Each works once, and only this answer shows them. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
