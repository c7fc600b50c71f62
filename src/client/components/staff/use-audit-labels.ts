import { useCallback, useMemo } from 'react';
import type { AuditArea } from '#shared/audit.ts';
import { formatPkr, pkr } from '#shared/money.ts';
import type { AuditView } from '#shared/views/audit.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';

export const AREAS = {
  user: 'staff.usersTitle',
  request: 'staff.requestsTitle',
  batch: 'staff.jumpBatches',
  appeal: 'staff.areaAppeal',
  cash: 'staff.cashTitle',
  reset: 'staff.passwordsTitle',
  contact: 'staff.contactsTitle',
  video: 'staff.areaVideo',
  export: 'staff.areaExport',
  second: 'staff.areaSecond',
  setting: 'staff.settingsTitle',
  operator: 'staff.areaOperator',
} as const satisfies Record<AuditArea, TextKey>;

const MONEY = new Set(['balance', 'forfeited', 'amount', 'fee', 'payout']);
const INSTANTS = new Set(['expiresAt']);
const WORDED = new Set(['status', 'state', 'accountStatus', 'role', 'type', 'export', 'change']);
const STATUSES: Readonly<Record<string, TextKey>> = {
  Active: 'staff.statusActive',
  Inactive: 'staff.statusInactive',
  Pending: 'staff.statusPending',
  Approved: 'staff.statusApproved',
  Rejected: 'staff.statusRejected',
  New: 'staff.statusNew',
  Read: 'staff.statusRead',
  Deposit: 'staff.typeDeposit',
  Withdraw: 'staff.typeWithdraw',
};

export function useAuditLabels() {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const word = useCallback(
    (group: 'action' | 'field' | 'word' | 'setting', name: string) => {
      const key = `staff.${group}.${name}` as TextKey;
      const text = t(key);
      return text === key ? name : text;
    },
    [t],
  );
  const valueLabel = useCallback(
    (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return t('staff.auditNone');
      if (typeof value === 'boolean') return t(value ? 'staff.auditYes' : 'staff.auditNo');
      if (typeof value === 'number') return MONEY.has(field) ? formatPkr(pkr(value)) : String(value);
      if (typeof value !== 'string') return JSON.stringify(value);
      if (field === 'area' && value in AREAS) return t(AREAS[value as AuditArea]);
      if (field === 'setting') return word('setting', value);
      if (INSTANTS.has(field)) return formatWhen(value);
      if (!WORDED.has(field)) return value;
      return STATUSES[value] ? t(STATUSES[value]) : word('word', value);
    },
    [t, word, formatWhen],
  );
  return useMemo(
    () => ({
      actionLabel: (action: string) => word('action', action),
      fieldLabel: (field: string) => word('field', field),
      valueLabel,
      actorLabel: ({ actor }: AuditView) => actor?.name ?? t('staff.auditCommand'),
    }),
    [t, word, valueLabel],
  );
}
