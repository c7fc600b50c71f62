import toast from 'react-hot-toast';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const NAMES = {
  users: 'staff.exportUsers',
  requests: 'staff.exportRequests',
  ledger: 'staff.exportLedger',
  audit: 'staff.exportAudit',
} as const satisfies Record<ExportInput['what'], TextKey>;

interface ExportButtonProps {
  /** What, and the filters in force. */
  readonly input: ExportInput;
  /** The screen shows nothing, so there is nothing to export. */
  readonly empty?: boolean;
  readonly label?: string;
}

/** Downloads every row that the filters let through, straight to the disk: the file never passes through this page's memory. */
export function ExportButton({ input, empty = false, label }: ExportButtonProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const ask = trpc.users.export.useMutation({
    onSuccess: ({ url }) => {
      download(url);
      toast.success(t('staff.exportBegun'));
    },
    onError: (error) => toast.error(errorText(error, 'staff.exportFailed')),
  });
  const name = t(NAMES[input.what]);
  return (
    <Button
      variant="secondary"
      busy={ask.isPending}
      disabled={empty}
      aria-label={name}
      title={empty ? t('staff.exportNothing') : name}
      onClick={() => ask.mutate(input)}
    >
      <Icon name="download" />
      {label ?? t('staff.exportCsv')}
    </Button>
  );
}

/** A link rather than a change of the page's address: a refusal then leaves the page where it is. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
