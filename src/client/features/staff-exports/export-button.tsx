import { useState } from 'react';
import toast from 'react-hot-toast';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { DateRange, type Range } from '../../components/staff/date-range.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { download } from '../../lib/save-file.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

const NAMES = {
  users: 'staff.exportUsers',
  requests: 'staff.exportRequests',
  ledger: 'staff.exportLedger',
  audit: 'staff.exportAudit',
} as const satisfies Record<ExportInput['what'], TextKey>;

/** What has no days among the filters of its screen. */
const HINTS = {
  users: 'staff.exportDaysUsers',
  ledger: 'staff.exportDaysLedger',
} as const satisfies Partial<Record<ExportInput['what'], TextKey>>;

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
  const hint = input.what in HINTS ? HINTS[input.what as keyof typeof HINTS] : undefined;
  const [isAsking, setIsAsking] = useState(false);
  const [range, setRange] = useState<Range>({ from: '', to: '' });
  const { from, to } = range;
  return (
    <>
      <Button
        variant="secondary"
        busy={ask.busy}
        disabled={empty}
        aria-label={name}
        title={empty ? t('staff.exportNothing') : name}
        onClick={() => (hint ? setIsAsking(true) : ask.send(input))}
      >
        <Icon name="download" />
        {label ?? t('staff.exportCsv')}
      </Button>
      {hint && isAsking && (
        <Modal
          title={name}
          onClose={() => setIsAsking(false)}
          footer={
            <Button
              onClick={() => {
                const days = { from: from || undefined, to: to || undefined };
                ask.send({ ...input, filters: { ...input.filters, ...days } } as ExportInput);
                setIsAsking(false);
              }}
            >
              {t('staff.exportDownload')}
            </Button>
          }
        >
          <p>{t(hint)}</p>
          <DateRange from={from} to={to} onChange={(days) => setRange({ ...range, ...days })} />
        </Modal>
      )}
    </>
  );
}
