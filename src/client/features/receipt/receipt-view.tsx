import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { RequestView } from '#shared/views/requests.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { ProofButton } from '../../components/proof/proof-button.tsx';
import { Receipt } from '../../components/receipt/receipt.tsx';
import { type ReceiptSheet, useReceiptSheet } from '../../components/receipt/use-receipt-sheet.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, trpc, useErrorText } from '../../lib/trpc.ts';

interface ReceiptViewProps {
  readonly id: string;
  readonly back: { readonly href: string; readonly label: string };
}

export function ReceiptView({ id, back: to }: ReceiptViewProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const query = trpc.requests.receipt.useQuery({ id });
  const back = (
    <LinkButton href={to.href} variant="secondary">
      {to.label}
    </LinkButton>
  );
  // The same call would most likely get these errors again, so there is no retry button.
  if ([400, 403, 404, 409].some((status) => isStatus(query.error, status))) {
    return (
      <>
        <EmptyState title={errorText(query.error, 'member.receiptFailed')} />
        {back}
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<Skeleton height="28rem" />}>
      {(receipt) => (
        <>
          <Receipt receipt={receipt} area="member" />
          <div className="row">
            <PictureButton receipt={receipt} />
            {hasEntry(receipt) && (
              <ProofButton
                of={{ request: receipt.id, name: t('member.receiptOf', { number: receipt.number }) }}
              />
            )}
            <Button variant="secondary" onClick={() => window.print()}>
              {t('member.receiptPrint')}
            </Button>
            {back}
          </div>
        </>
      )}
    </QueryView>
  );
}

/** A rejected deposit has none, because no money moved. */
function hasEntry({ type, status }: RequestView): boolean {
  return !(type === 'Deposit' && status === 'Rejected');
}

function PictureButton({ receipt }: { readonly receipt: RequestView }) {
  const { t } = useText();
  const { canShare, busy, share } = useSharePicture(useReceiptSheet(receipt, 'member'));
  return (
    <Button busy={busy} onClick={() => void share()}>
      <Icon name={canShare ? 'share' : 'download'} />
      {t(canShare ? 'member.receiptShare' : 'member.receiptSave')}
    </Button>
  );
}

function sharesFiles(): boolean {
  const picture = new File([''], 'receipt.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [picture] }) ?? false;
}

function useSharePicture(sheet: ReceiptSheet) {
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
