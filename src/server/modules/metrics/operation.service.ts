import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Sample } from '../../platform/process/metrics.ts';
import { keep } from './metrics.service.ts';
import * as queries from './operation.queries.ts';

export async function addOperationMetrics({ metrics, database }: Deps): Promise<void> {
  const operation = keep(() => queries.readOperation(database));
  const gauge = (name: string, help: string, read: (found: queries.Operation) => readonly Sample[]) =>
    metrics.gauge(name, help, async () => read(await operation()));

  gauge('sikka_seals_behind_days', 'Past days that are not sealed', ({ unsealedDays }) => [
    { value: unsealedDays },
  ]);
  const channels = ['push', 'email'] as const;
  gauge(
    'sikka_notices_late',
    'Notices that should be out: due and not taken, or tried in vain',
    ({ lateNotices }) =>
      channels.map((channel) => ({ labels: { channel }, value: lateNotices[channel].count })),
  );
  gauge('sikka_notices_late_seconds', 'How long the oldest late notice waits', ({ lateNotices }) =>
    channels.map((channel) => ({ labels: { channel }, value: lateNotices[channel].seconds })),
  );
  gauge(
    'sikka_requests_oldest_seconds',
    'How long the oldest pending request waits, by type',
    ({ oldestRequest }) => REQUEST_TYPES.map((type) => ({ labels: { type }, value: oldestRequest[type] })),
  );
}
