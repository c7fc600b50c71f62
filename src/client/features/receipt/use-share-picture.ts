import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { ReceiptSheet } from '../../components/receipt/use-receipt-sheet.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';

function sharesFiles(): boolean {
  const picture = new File([''], 'receipt.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [picture] }) ?? false;
}

export function useSharePicture(sheet: ReceiptSheet) {
  const { t, dir } = useText();
  const [canShare] = useState(sharesFiles);
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    try {
      const { drawReceipt } = await import('./receipt-picture.ts');
      const picture = await drawReceipt(sheet, dir);
      const name = `${sheet.number}.png`;
      const file = new File([picture], name, { type: 'image/png' });
      if (canShare) await navigator.share({ files: [file], title: `${sheet.title} ${sheet.number}` });
      else saveFile(name, picture);
    } catch (error) {
      // The person closed the list of apps, which is no error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(t('member.receiptPictureFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { canShare, busy, share };
}
