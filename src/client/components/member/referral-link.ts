import { useConfig } from '../../lib/config.ts';
import { useCopy } from '../../lib/copy.ts';
import { paths } from '../../lib/paths.ts';

export function useSite(): string {
  return useConfig().publicUrl || location.origin;
}

export function useReferralLink(username: string) {
  const copyLink = useCopy('member.copyFailed');
  // Messengers leave out a mark at the end of a link, but not one that is escaped.
  const code = username.replace(/[._-]+$/, (marks) =>
    marks.replace(/./g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
  );
  const link = `${useSite()}${paths.signup}?ref=${code}`;

  return { link, copy: () => copyLink(link, 'member.linkCopied') };
}
