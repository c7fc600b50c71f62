import { toast } from 'react-hot-toast';
import { type TextKey, useText } from './text.tsx';

/** `execCommand` is used if the clipboard API is missing, as on plain HTTP, or rejects the call. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // If a dialog is open, the field is put into it: elements outside an open dialog are inert and can't be
  // selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

export function useCopy(failed: TextKey): (text: string, done?: TextKey) => Promise<boolean> {
  const { t } = useText();
  return async (text, done) => {
    const isCopied = await copyText(text);
    if (!isCopied) toast.error(t(failed));
    else if (done) toast.success(t(done));
    return isCopied;
  };
}
