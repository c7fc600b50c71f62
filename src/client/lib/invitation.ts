import { invitationOf } from '#shared/identifiers.ts';

const KEY = 'invitation';

/** The code of the link, kept until the account exists: the person may read other pages first. */
export function keepInvitation(linked: string | null): string {
  const code = invitationOf(linked ?? '');
  if (code !== '') localStorage.setItem(KEY, code);
  return code || (localStorage.getItem(KEY) ?? '');
}

export function endInvitation(): void {
  localStorage.removeItem(KEY);
}
