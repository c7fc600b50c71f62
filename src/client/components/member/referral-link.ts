import { toast } from 'react-hot-toast';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';

/**
 * The product's sign-up address with the member's username as the code, and the ways to pass it on: `share` opens the phone's own share
 * sheet, and is undefined where there is none.
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
      // Closed without choosing anybody is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  }

  const canShare = typeof navigator.share === 'function';
  return { link, copy, share: canShare ? openShareSheet : undefined };
}
