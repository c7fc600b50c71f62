import toast from 'react-hot-toast';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { download } from '../../lib/download.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const NAMES = {
  users: 'staff.exportUsers',
  requests: 'staff.exportRequests',
  ledger: 'staff.exportLedger',
  audit: 'staff.exportAudit',
} as const satisfies Record<ExportInput['what'], TextKey>;

interface ExportButtonProps {
  readonly input: ExportInput;
  readonly empty?: boolean;
  readonly label?: string;
}

/** The browser writes the rows to the disk, not into the page's memory. */
export function ExportButton({ input, empty = false, label }: ExportButtonProps) {
  const { t } = useText();
  const { users } = trpc.useUtils().client;
  const ask = useKeyedMutation(users.export.mutate, {
    failed: 'staff.exportFailed',
    retry: false,
    onSuccess: ({ url }) => {
      download(url);
      toast.success(t('staff.exportBegun'));
    },
  });
  const name = t(NAMES[input.what]);
  return (
    <Button
      variant="secondary"
      busy={ask.busy}
      disabled={empty}
      aria-label={name}
      title={empty ? t('staff.exportNothing') : name}
      onClick={() => ask.send(input)}
    >
      <Icon name="download" />
      {label ?? t('staff.exportCsv')}
    </Button>
  );
}
