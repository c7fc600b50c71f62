import { type AuditChange, auditDifference } from '#shared/audit.ts';
import type { AuditPerson, AuditView } from '#shared/views/audit.ts';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Row } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './audit-details.module.css';
import type { Chosen } from './hooks.ts';

interface AuditDetailsProps {
  readonly row: AuditView;
  readonly onClose: () => void;
  readonly onChoose: (chosen: { actor: Chosen } | { person: Chosen }) => void;
}

export function AuditDetails({ row, onClose, onChoose }: AuditDetailsProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const words = useAuditLabels();
  const { actor, person } = row;
  const { changes, facts } = auditDifference(row.before, row.after);
  const named = (who: AuditPerson | null, nobody: string) => (who ? <Person person={who} /> : nobody);
  return (
    <Modal size="wide" title={words.actionLabel(row.action)} onClose={onClose}>
      <div className="stack gap-5">
        <DescriptionList
          facts={[
            [t('staff.columnWhen'), formatWhen(row.at)],
            [t('staff.columnBy'), named(actor, t('staff.auditCommand'))],
            [t('staff.columnConcerns'), named(person, t('staff.auditNone'))],
            [t('staff.columnFrom'), row.address ?? t('staff.auditCommandHint')],
            [t('staff.id'), row.target.id],
            [t('staff.auditRow'), row.id],
          ]}
        />
        {changes.length > 0 && <Changes changes={changes} />}
        {facts.length > 0 && (
          <section>
            <h3 className={styles.title}>{t('staff.auditFacts')}</h3>
            <DescriptionList
              facts={facts.map(([field, value]) => [words.fieldLabel(field), words.valueLabel(field, value)])}
            />
          </section>
        )}
        {changes.length + facts.length === 0 && <p className="muted">{t('staff.auditNothing')}</p>}
        <Row>
          {actor && (
            <Button variant="secondary" onClick={() => onChoose({ actor })}>
              {t('staff.auditOnlyBy', { name: actor.username })}
            </Button>
          )}
          {person && (
            <Button variant="secondary" onClick={() => onChoose({ person })}>
              {t('staff.auditOnlyAbout', { name: person.username })}
            </Button>
          )}
        </Row>
      </div>
    </Modal>
  );
}

function Person({ person }: { readonly person: AuditPerson }) {
  const { t } = useText();
  return (
    <span className={styles.person}>
      <MemberLink {...person}>{person.name}</MemberLink>{' '}
      <span className={styles.username}>{person.username}</span>
      {person.deleted && <Badge tone="danger">{t('staff.auditDeleted')}</Badge>}
    </span>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useText();
  const { fieldLabel, valueLabel } = useAuditLabels();
  const { column, title } = useColumns<AuditChange>();
  return (
    <section>
      <h3 className={styles.title}>{t('staff.auditChanges')}</h3>
      <DataTable
        label={t('staff.auditChanges')}
        columns={[
          title('staff.columnWhat', ({ field }) => fieldLabel(field)),
          column('staff.columnWas', ({ field, before }) => (
            <del className={styles.was}>{valueLabel(field, before)}</del>
          )),
          column('staff.columnIs', ({ field, after }) => (
            <ins className={styles.is}>{valueLabel(field, after)}</ins>
          )),
        ]}
        rows={changes}
        rowKey={({ field }) => field}
        bare
      />
    </section>
  );
}
