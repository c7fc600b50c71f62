import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/** A device on which the caller's account is logged in. */
export interface OwnDeviceView {
  /** The id of its newest session. */
  readonly id: string;
  /** Its browser and system, such as "Chrome · Android"; null when it did not say. */
  readonly browser: string | null;
  readonly loggedInAt: string;
  /** Accurate to about an hour. */
  readonly seenAt: string;
  /** Whether the caller uses it now. */
  readonly current: boolean;
}

/** The one-time codes of the caller's account; null when they are not set up. */
export interface OwnFactorView {
  readonly since: string;
  readonly recoveryCodesLeft: number;
  /** Until when this session may decide without another code; null when it gave none. */
  readonly provedUntil: string | null;
  /** Null where the site can have none: it needs https, or localhost. */
  readonly passkeys: readonly OwnPasskeyView[] | null;
}

export interface OwnPasskeyView {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  readonly lastUsedAt: string | null;
}

/** What the browser is asked: `options` in the form of WebAuthn, `challenge` for the server, sent back. */
export interface PasskeyRequest {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  readonly challenge: string;
}

export interface PasskeySetUp {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly challenge: string;
}

/** A new secret for an app of one-time codes. It counts once its first code was given. */
export interface FactorSetUp {
  /** In base32, to be typed. */
  readonly secret: string;
  /** The same for a camera: otpauth://totp/… */
  readonly uri: string;
  /** The secret for the server, to be sent back with the first code. */
  readonly setUp: string;
}

/** Codes that replace the phone, each once. They are shown only in this answer. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
