import { toast } from 'react-hot-toast';
import { useConfig } from '#client/lib/config.tsx';
import { useText } from '#client/lib/text.tsx';

/** The product's sign-up address with the member's username as the code, and the way to copy it. */
export function useReferralLink(username: string) {
  const { t } = useText();
  const { publicUrl } = useConfig();
  const link = `${publicUrl}/signup?ref=${encodeURIComponent(username)}`;

  async function copy(): Promise<void> {
    if (await copyText(link)) toast.success(t('member.linkCopied'));
    else toast.error(t('member.copyFailed'));
  }
  return { link, copy };
}

/** The clipboard is there for secure pages only; on plain http the old way still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
