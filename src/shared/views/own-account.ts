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
