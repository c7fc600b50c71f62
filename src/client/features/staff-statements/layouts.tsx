import { useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import type { StatementLayoutView } from '#shared/views/statements.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRemoveLayout } from './hooks.ts';
import styles from './imports.module.css';

export function Layouts({ account }: { readonly account: PaymentMethod }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { data = [] } = trpc.requests.statements.layouts.useQuery({ account });
  const [chosen, setChosen] = useState<StatementLayoutView | null>(null);
  const close = () => setChosen(null);
  const remove = useRemoveLayout(close);
  const headingsOf = ({ layout }: StatementLayoutView) =>
    layout.header.filter(Boolean).join(' · ') || t('staff.headerNone');
  if (data.length === 0) return null;
  return (
    <Card title={t('staff.layoutsTitle')}>
      <ul className={styles.imports}>
        {data.map((one) => (
          <li key={one.layout.header.join('\n')}>
            <bdi>{headingsOf(one)}</bdi>
            <span>{t('staff.importedBy', { name: one.by, time: formatWhen(one.at) })}</span>
            <RowAction label="staff.removeLayout" subject={headingsOf(one)} onClick={() => setChosen(one)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmRemoval
          title={t('staff.removeLayoutTitle')}
          what={t('staff.removeLayoutWhat', { headings: headingsOf(chosen) })}
          action={t('staff.removeLayout')}
          busy={remove.busy}
          onConfirm={() => remove.send({ account, header: chosen.layout.header })}
          onClose={close}
        />
      )}
    </Card>
  );
}
