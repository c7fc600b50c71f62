import { toast } from 'react-hot-toast';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';

/** The beginning of links to this site: the configured public URL, or else the origin of this page. */
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
