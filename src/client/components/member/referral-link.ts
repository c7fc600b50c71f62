import { useConfig } from '../../lib/config.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { paths } from '../../paths.ts';

export function useSite(): string {
  return useConfig().publicUrl || location.origin;
}

export function useReferralLink(username: string) {
  const copyLink = useCopy('member.copyFailed');
  const link = `${useSite()}${paths.signup}?ref=${encodeURIComponent(username)}`;

  return { link, copy: () => copyLink(link, 'member.linkCopied') };
}
