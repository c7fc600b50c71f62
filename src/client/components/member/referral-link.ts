import { toast } from 'react-hot-toast';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';

/**
 * The sign-up link with the member's username as its code, and the functions to copy and share it. `share`
 * opens the phone's share sheet; it is undefined where there is none.
 */
export function useReferralLink(username: string) {
  const { t } = useText();
  const { publicUrl, brandName } = useConfig();
  const link = `${publicUrl || location.origin}/signup?ref=${encodeURIComponent(username)}`;

  async function copy(): Promise<void> {
    if (await copyText(link)) toast.success(t('member.linkCopied'));
    else toast.error(t('member.copyFailed'));
  }

  async function openShareSheet(): Promise<void> {
    try {
      await navigator.share({
        title: brandName,
        text: t('member.shareText', { brand: brandName }),
        url: link,
      });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  }

  const canShare = typeof navigator.share === 'function';
  return { link, copy, share: canShare ? openShareSheet : undefined };
}
