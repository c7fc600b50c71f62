import { isStaff, type Role } from '#shared/policies.ts';
import { isMemberPath, paths } from '../paths.ts';

/** Why a person was led to the login page. A note on the login page says it. */
export type LoginNoteKey = 'loggedOut' | 'resetRequested';

/** The state in the history entry of the login page. It survives a reload. */
export interface LoginState {
  /** The page that a person wanted to open and that needs a login. */
  readonly wanted?: string;
  readonly note?: LoginNoteKey;
}
export const loginState = () => (history.state ?? {}) as LoginState;

/**
 * The state for a navigation to the login page. It stores the address of the present page, which `landingOf`
 * opens after the login if the page fits the role.
 */
export const wantsThis = (): LoginState => ({ wanted: location.pathname + location.search });

/**
 * The page to open after a login: the wanted page if it is a member page for a member, or no member page for
 * staff; otherwise the home page of the role.
 */
export function landingOf(role: Role): string {
  const { wanted } = loginState();
  const [path] = wanted?.split('?') ?? [];
  if (wanted && path && isMemberPath(path) !== isStaff(role)) return wanted;
  return isStaff(role) ? paths.admin : paths.dashboard;
}
