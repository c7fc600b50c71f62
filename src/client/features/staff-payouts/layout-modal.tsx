import { useId, useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import { PAYOUT_FIELDS, type PayoutLayout } from '#shared/schemas/payouts.ts';
import type { PayoutLayoutView } from '#shared/views/payouts.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { ErrorState, Problem, Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSetLayout } from './hooks.ts';
import styles from './payouts.module.css';

export function LayoutModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const formId = useId();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const layouts = trpc.requests.batches.layouts.useQuery();
  const save = useSetLayout(onClose);
  const saved = layouts.data?.find((one) => one.account === account);
  return (
    <Modal
      size="wide"
      title={t('staff.fileLayoutTitle', { account })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={save.busy} disabled={!saved}>
            {t('staff.layoutSave')}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <AccountField label={t('staff.layoutAccount')} value={account} onChange={setAccount} />
        {saved && <LayoutForm key={account} id={formId} saved={saved} onSave={save.send} />}
        {layouts.isPending && <Skeleton height="16rem" />}
        {layouts.isError && !saved && (
          <ErrorState
            title={t('staff.loadLayoutsFailed')}
            message={t('staff.loadFailedHint')}
            onRetry={() => void layouts.refetch()}
          />
        )}
        <Problem text={save.problem} />
      </div>
    </Modal>
  );
}

interface LayoutFormProps {
  readonly id: string;
  readonly saved: PayoutLayoutView;
  readonly onSave: (changed: { account: PaymentMethod; layout: PayoutLayout }) => void;
}

function LayoutForm({ id, saved: { account, layout }, onSave }: LayoutFormProps) {
  const { t } = useText();
  // Each column has its own React key, so that its fields and buttons stay the same elements when it moves.
  const [columns, setColumns] = useState(() => layout.columns.map((column, key) => ({ ...column, key })));
  const [marks, setMarks] = useState({
    headings: layout.headings,
    total: layout.total,
    spreadsheet: layout.spreadsheet,
  });
  type Column = (typeof columns)[number];
  const change = (key: number, changed: Partial<Column>) =>
    setColumns(columns.map((column) => (column.key === key ? { ...column, ...changed } : column)));
  const moveUp = (at: number) => {
    const moved = [columns[at], columns[at - 1]] as Column[];
    setColumns([...columns.slice(0, at - 1), ...moved, ...columns.slice(at + 1)]);
  };
  const add = () => {
    const key = Math.max(-1, ...columns.map((column) => column.key)) + 1;
    setColumns([...columns, { field: 'text', heading: '', key }]);
  };
  return (
    <form
      id={id}
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ account, layout: { columns: columns.map(({ key: _, ...column }) => column), ...marks } });
      }}
    >
      {columns.map((column, at) => (
        <div key={column.key} className={styles.column}>
          <ChoiceField
            label={t('staff.layoutField', { n: at + 1 })}
            options={PAYOUT_FIELDS.map((value) => ({ value, label: t(`staff.payoutField.${value}`) }))}
            value={column.field}
            onChange={(field = column.field) =>
              change(column.key, { field, heading: t(`staff.payoutField.${field}`) })
            }
          />
          <TextField
            label={t('staff.layoutHeading')}
            value={column.heading ?? ''}
            maxLength={100}
            onChange={(event) => change(column.key, { heading: event.target.value })}
          />
          {column.field === 'text' && (
            <TextField
              label={t('staff.layoutText')}
              value={column.text ?? ''}
              maxLength={100}
              onChange={(event) => change(column.key, { text: event.target.value })}
            />
          )}
          <div className={styles.move}>
            <Button
              size="small"
              variant="quiet"
              disabled={at === 0}
              aria-label={`${t('staff.layoutUp')}: ${at + 1}`}
              title={t('staff.layoutUp')}
              onClick={() => moveUp(at)}
            >
              ↑
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={columns.length === 1}
              aria-label={`${t('staff.layoutRemove')}: ${at + 1}`}
              title={t('staff.layoutRemove')}
              onClick={() => setColumns(columns.filter((_, place) => place !== at))}
            >
              <Icon name="trash" />
            </Button>
          </div>
        </div>
      ))}
      <Button variant="secondary" onClick={add}>
        <Icon name="plus" />
        {t('staff.layoutAdd')}
      </Button>
      <div>
        {(['headings', 'total', 'spreadsheet'] as const).map((mark) => (
          <CheckField
            key={mark}
            label={t(MARKS[mark])}
            checked={marks[mark]}
            onChange={(checked) => setMarks({ ...marks, [mark]: checked })}
          />
        ))}
      </div>
    </form>
  );
}

const MARKS = {
  headings: 'staff.layoutHeadings',
  total: 'staff.layoutTotal',
  spreadsheet: 'staff.layoutSpreadsheet',
} as const;
