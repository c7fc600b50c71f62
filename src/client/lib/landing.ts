import { isStaff, type Role } from '#shared/policies.ts';
import { isMemberPath, paths } from '../paths.ts';

/** The state of the login page's history entry: the address that needed a login. */
interface LoginState {
  readonly wanted?: string;
}

/** The state for a navigation to the login, from which `landingOf` returns to the current address. */
export const wantsThis = (): LoginState => ({ wanted: location.pathname + location.search });

/** The address after a login: the one that was asked for, or else the home of the role. */
export function landingOf(role: Role): string {
  const { wanted } = (history.state ?? {}) as LoginState;
  const [path] = wanted?.split('?') ?? [];
  if (wanted && path && isMemberPath(path) !== isStaff(role)) return wanted;
  return isStaff(role) ? paths.admin : paths.dashboard;
}
