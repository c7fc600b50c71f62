import { toast } from 'react-hot-toast';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';

/** What links to this site begin with. */
export function useSite(): string {
  return useConfig().publicUrl || location.origin;
}

/** The sign-up link with the member's username as its code, and a function that copies it. */
export function useReferralLink(username: string) {
  const { t } = useText();
  const link = `${useSite()}${paths.signup}?ref=${encodeURIComponent(username)}`;

  async function copy(): Promise<void> {
    if (await copyText(link)) toast.success(t('member.linkCopied'));
    else toast.error(t('member.copyFailed'));
  }

  return { link, copy };
}
