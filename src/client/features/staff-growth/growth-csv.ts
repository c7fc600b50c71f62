import { BYTE_ORDER_MARK, type CellKind, csvLine, textCell } from '#shared/csv.ts';
import type { GrowthDay } from '#shared/views/growth.ts';
import type { Series } from '../../components/staff/day-bars.tsx';

export interface GrowthColumn extends Series<GrowthDay> {
  readonly isMoney: boolean;
}

export function growthCsv(
  dayHead: string,
  columns: readonly GrowthColumn[],
  days: readonly GrowthDay[],
): string {
  const heads = [dayHead, ...columns.map(({ label, isMoney }) => (isMoney ? `${label} (PKR)` : label))];
  const kinds: CellKind[] = ['time', ...columns.map(() => 'number' as const)];
  const lines = days.map((day) => {
    const cells = columns.map(({ of, isMoney }) => (isMoney ? of(day).toFixed(2) : of(day)));
    return csvLine([day.day, ...cells], kinds);
  });
  return `${BYTE_ORDER_MARK}${heads.map(textCell).join(',')}\r\n${lines.join('')}`;
}
