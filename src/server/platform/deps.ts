import type { Database } from '#drizzle/client.ts';
import type { SystemView } from '#shared/views/system.ts';
import type { Env } from '../env.ts';
import type { Relay } from './events/relay.ts';
import type { ScreenshotChecks } from './images/checks.ts';
import type { Limits } from './limits/limits.ts';
import type { Notices } from './notices/notices.ts';
import type { Metrics } from './process/metrics.ts';
import type { ShownSettings } from './shown-settings.ts';
import type { Origin } from './sign-in/devices.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { Session, Sessions } from './sign-in/sessions.ts';
import type { Vault } from './vault.ts';

export interface Deps {
  readonly env: Env;
  readonly database: Database;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly relay: Relay;
  readonly screenshots: ScreenshotChecks;
  readonly notices: Notices;
  readonly shown: ShownSettings;
  readonly metrics: Metrics;
  readonly log: Log;
  /** What the doctor finds, for /system. */
  readonly examined: () => SystemView['found'];
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Services get an actor, never a request. */
export interface Actor extends Session {
  readonly address: string;
}

export interface Caller extends Origin {
  readonly actor: Actor | null;
}
