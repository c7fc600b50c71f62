import { readSession } from './session.ts';

/** The id of this browser's session, which its token names; undefined in a token of an earlier release. */
export function ownSessionId(): string | undefined {
  const [, claims = ''] = readSession()?.token.split('.') ?? [];
  try {
    const { sid }: { sid?: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return sid;
  } catch {
    return undefined;
  }
}
