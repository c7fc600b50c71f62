import { isStaff, type Role } from '#shared/policies.ts';
import { isMemberPath, paths } from '../paths.ts';

/** Why somebody was led to the login page, which says so. */
export type LoginNoteKey = 'loggedOut' | 'resetRequested';

/** What the login page's history entry keeps, also over a reload. */
export interface LoginState {
  /** The page that a person wanted to open and that needs a login. */
  readonly wanted?: string;
  readonly note?: LoginNoteKey;
}
export const loginState = () => (history.state ?? {}) as LoginState;

/**
 * The state for a navigation to the login page: it stores the current address, to which `landingOf` leads
 * back after the login if the role may open that page.
 */
export const wantsThis = (): LoginState => ({ wanted: location.pathname + location.search });

/**
 * The address to open after a login: the wanted one if it is a member page for a member or another page for
 * staff, else the home of the role.
 */
export function landingOf(role: Role): string {
  const { wanted } = loginState();
  const [path] = wanted?.split('?') ?? [];
  if (wanted && path && isMemberPath(path) !== isStaff(role)) return wanted;
  return isStaff(role) ? paths.admin : paths.dashboard;
}
