import { AUDIT_AREAS } from '#shared/audit.ts';
import { AUDIT_SEARCH_MIN } from '#shared/schemas/audit.ts';
import { DateRange } from '../../components/staff/date-range.tsx';
import { FilterBar } from '../../components/staff/filter.tsx';
import { AREAS } from '../../components/staff/use-audit-labels.ts';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './audit-toolbar.module.css';
import type { AuditChoice } from './hooks.ts';

interface AuditToolbarProps {
  readonly choice: AuditChoice;
  readonly onChange: (choice: AuditChoice) => void;
}

export function AuditToolbar({ choice, onChange }: AuditToolbarProps) {
  const { t } = useText();
  const { area, actor, person, from, to, search } = choice;
  const typed = search.trim().length;
  return (
    <>
      <FilterBar
        set={[area, from + to].filter(Boolean).length}
        search={
          <SearchField
            label={t('staff.search')}
            clear={t('staff.clearSearch')}
            value={search}
            hint={t('staff.auditSearchHint')}
            onChange={(text) => onChange({ ...choice, search: text })}
          />
        }
      >
        <ChoiceField
          label={t('staff.auditArea')}
          none={t('staff.all')}
          options={AUDIT_AREAS.map((value) => ({ value, label: t(AREAS[value]) }))}
          value={area}
          onChange={(chosen) => onChange({ ...choice, area: chosen })}
        />
        <DateRange from={from} to={to} onChange={(days) => onChange({ ...choice, ...days })} />
      </FilterBar>
      <p className={styles.short} role="status">
        {typed > 0 && typed < AUDIT_SEARCH_MIN && t('staff.auditSearchShort')}
      </p>
      {(actor || person) && (
        <div className={styles.chips}>
          {actor && (
            <Chip
              text={t('staff.auditBy', { name: actor.username })}
              onDrop={() => onChange({ ...choice, actor: undefined })}
            />
          )}
          {person && (
            <Chip
              text={t('staff.auditAbout', { name: person.username })}
              onDrop={() => onChange({ ...choice, person: undefined })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Chip({ text, onDrop }: { readonly text: string; readonly onDrop: () => void }) {
  const { t } = useText();
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('staff.auditDropFilter', { filter: text })}
      onClick={onDrop}
    >
      {text}
      <Icon name="close" size={18} />
    </button>
  );
}
