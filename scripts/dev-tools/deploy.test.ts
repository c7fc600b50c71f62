import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('the systemd unit restarts a failed server without limit and allows 65,536 open files', async () => {
  const unit = await readFile(new URL('../../deploy/sikka.service', import.meta.url), 'utf8');
  const settings = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toMatchObject({
    StartLimitIntervalSec: '0',
    Restart: 'on-failure',
    RestartSec: '5',
    SuccessExitStatus: '143',
    LimitNOFILE: '65536',
  });
  expect(settings).not.toHaveProperty('StartLimitBurst');
});
