import { invitationOf } from '#shared/identifiers.ts';
import { deviceStorage } from './storage.ts';

const KEY = 'invitation';

/** The code of the link, kept until the account exists: the person may read other pages first. */
export function keepInvitation(linked: string | null): string {
  const code = invitationOf(linked ?? '');
  if (code !== '') deviceStorage.set(KEY, code);
  return code || (deviceStorage.get(KEY) ?? '');
}

export function endInvitation(): void {
  deviceStorage.remove(KEY);
}
