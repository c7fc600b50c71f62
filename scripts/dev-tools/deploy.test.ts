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

it('no package of the installation demands a newer Node than 20.19', async () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
  const { packages } = (await read('package-lock.json')) as {
    packages: Record<string, { version: string; engines?: { node?: string } }>;
  };
  const allows = (range: string) => {
    const [, sign, major, minor = 0] = /^(>=?|\^|~|v)?\s*v?(\d+)(?:\.(\d+))?/.exec(range.trim()) ?? [];
    if (major === undefined) return true;
    const isAtMost = Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19);
    return sign?.startsWith('>') ? isAtMost : isAtMost && Number(major) === 20;
  };
  const newer = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && !engines.node.split('||').some(allows),
  );
  expect(newer.map(([name, { version }]) => `${name} ${version}`)).toEqual([]);
});
