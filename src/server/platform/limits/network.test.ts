import { expect, it } from 'vitest';
import { createLimits } from './limits.ts';
import { networkOf, plainAddress } from './network.ts';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:0db8:0000:0000:ffff::', '2001:db8:0::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  ['a3f7a3de-6f0c-4a36-9d43-4a7f1a5a2e10', 'a3f7a3de-6f0c-4a36-9d43-4a7f1a5a2e10'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('many IPv6 addresses of one customer count as one', async () => {
  const limits = createLimits('on', undefined);
  const register = (i: number) => limits.take('registerByAddress', `2001:db8::${i.toString(16)}`);
  for (let i = 0; i < 600; i++) await register(i);
  await expect(register(600)).rejects.toMatchObject({ kind: 'tooMany' });
  await expect(limits.take('registerByAddress', '2001:db8:0:1::1')).rejects.toMatchObject({
    kind: 'tooMany',
  });
  await limits.take('registerByAddress', '2001:db8:1::1');
  const login = (i: number) =>
    limits.takeLogin({ account: `somebody ${i}`, address: `2001:db8:0:${i.toString(16)}::1` });
  for (let i = 0; i < 2_000; i++) await login(i);
  await expect(login(2_000)).rejects.toMatchObject({ kind: 'tooMany' });
});

it('the networks of one IPv6 provider get together what eight of them get', async () => {
  const limits = createLimits('on', undefined);
  const write = (network: number, provider = '2001:db8') =>
    limits.take('guestMessageByAddress', `${provider}:${network.toString(16)}::1`);
  for (let i = 0; i < 120 * 8; i++) await write(i);
  await expect(write(5_000)).rejects.toMatchObject({ kind: 'tooMany' });
  await write(5_000, '2001:db9');
  // What a network is refused is not its provider's: the other networks still may.
  const flood = Array.from({ length: 120 * 9 }, () => write(1, '2001:dba'));
  expect((await Promise.allSettled(flood)).filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
  await write(2, '2001:dba');
  const giveBack = await limits.take('storedByAddress', '2001:db8::1', 'tooMuchStored', 104_857_600);
  await giveBack();
  await limits.take('storedByAddress', '2001:db8::1', 'tooMuchStored', 104_857_600);
});

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 10.0.0.1 ', '10.0.0.1'],
  ['unknown', 'unknown'],
])('reads the forwarded address %s as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});
