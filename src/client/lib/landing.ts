import { isStaff, type Role } from '#shared/policies.ts';
import { isMemberPath, paths } from './paths.ts';

export type LoginNoteKey = 'loggedOut' | 'resetRequested';

/** The state in the history entry of the login page. It survives a reload. */
export interface LoginState {
  readonly wanted?: string;
  readonly note?: LoginNoteKey;
}
export const loginState = () => (history.state ?? {}) as LoginState;

export const wantsThis = (): LoginState => ({ wanted: location.pathname + location.search });

export function landingOf(role: Role): string {
  const { wanted } = loginState();
  const [path] = wanted?.split('?') ?? [];
  if (wanted && path && isMemberPath(path) !== isStaff(role)) return wanted;
  return isStaff(role) ? paths.admin : paths.dashboard;
}
