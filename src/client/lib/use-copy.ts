import { toast } from 'react-hot-toast';
import { copyText } from './copy.ts';
import { type TextKey, useText } from './text.tsx';

export function useCopy(failed: TextKey): (text: string, done?: TextKey) => Promise<boolean> {
  const { t } = useText();
  return async (text, done) => {
    const isCopied = await copyText(text);
    if (!isCopied) toast.error(t(failed));
    else if (done) toast.success(t(done));
    return isCopied;
  };
}
