import { useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import type { ReconciliationView, StatementLayoutView } from '#shared/views/statements.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { useDay, useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRemoveImport, useRemoveLayout } from './hooks.ts';
import styles from './imports.module.css';

type Import = ReconciliationView['imports'][number];

export function Imports({ view: { imports } }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const formatDay = useDay();
  const [chosen, setChosen] = useState<Import | null>(null);
  const close = () => setChosen(null);
  const remove = useRemoveImport(close);
  const count = (lines: number) => lines.toLocaleString('en');
  return (
    <Card title={t('staff.importsTitle')}>
      {imports.length === 0 && <Small>{t('staff.importsNone')}</Small>}
      <ul className={styles.imports}>
        {imports.map((file) => (
          <li key={file.id}>
            <bdi>{file.fileName}</bdi>
            <span>
              {t('staff.previewPeriodOf', { from: formatDay(file.firstDay), to: formatDay(file.lastDay) })}
            </span>
            <span>{t('staff.importNewLines', { count: count(file.newLines) })}</span>
            {file.leftOut > 0 && <span>{t('staff.importLeftOut', { count: count(file.leftOut) })}</span>}
            {file.isUnproved && <span>{t('staff.importIsUnproved')}</span>}
            <span>{t('staff.importedBy', { name: file.by, time: formatWhen(file.at) })}</span>
            <RowAction label="staff.removeImport" subject={file.fileName} onClick={() => setChosen(file)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmRemoval
          title={t('staff.removeImportTitle')}
          what={t('staff.removeImportWhat', { file: chosen.fileName, count: count(chosen.newLines) })}
          action={t('staff.removeImport')}
          busy={remove.busy}
          onConfirm={() => remove.send({ id: chosen.id })}
          onClose={close}
        />
      )}
    </Card>
  );
}

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
