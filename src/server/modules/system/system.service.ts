import type { SystemView } from '#shared/views/system.ts';
import type { Deps } from '../../platform/deps.ts';
import { pictureQueue } from '../../platform/images/images.ts';
import { VERSION } from '../../platform/process/version.ts';
import { statementQueue } from '../statements/imports.service.ts';

export function getSystem({ examined, passwords }: Deps): SystemView {
  return {
    version: VERSION,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    queues: [passwords.queue, pictureQueue, statementQueue].map(({ name, waiting }) => ({ name, waiting })),
    found: examined(),
  };
}
