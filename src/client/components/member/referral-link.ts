import { useConfig } from '../../lib/config.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { paths } from '../../paths.ts';

/** The beginning of links to this site: the configured public URL, or else the origin of this page. */
export function useSite(): string {
  return useConfig().publicUrl || location.origin;
}

/** The sign-up link with the member's username as the referral code, and a function that copies the link. */
export function useReferralLink(username: string) {
  const copyLink = useCopy('member.copyFailed');
  const link = `${useSite()}${paths.signup}?ref=${encodeURIComponent(username)}`;

  return { link, copy: () => copyLink(link, 'member.linkCopied') };
}
