import { randomUUID } from 'node:crypto';
import { appealed, refusedDeposit } from '#server/modules/appeals/appeals.fixture.ts';
import { waitingAdjustment } from '#server/modules/second-person/second-person.fixture.ts';
import type { Attempts, KeyedWorld } from './keyed-factories.fixture.ts';

export function keyedRules(world: KeyedWorld): Attempts {
  const ofAnother = async () => waitingAdjustment(world.server, await world.server.make.admin());
  return {
    'users.settings.set': async () => {
      const settings = await (await world.boss.as()).users.settings.list();
      const key = 'secondPersonDeletions';
      const value = settings.find((setting) => setting.key === key)?.value ?? null;
      const input = { key, value: Number(value) + 100, expected: value };
      return { by: world.boss, input, other: { value: 99 } };
    },
    'requests.appeals.create': async () => {
      const { id, by } = await refusedDeposit(world.server, world.boss);
      return { by, input: { id, text: 'It arrived' }, other: { text: 'Really' } };
    },
    'requests.appeals.answer': async () => {
      const { id } = await appealed(world.server, await world.server.make.admin());
      return { by: world.boss, input: { id, verdict: 'granted', answer: 'Yes' }, other: { answer: 'No' } };
    },
    'users.waiting.confirm': async () => ({
      by: world.boss,
      input: await ofAnother(),
      other: { id: randomUUID() },
    }),
    'users.waiting.refuse': async () => ({
      by: world.boss,
      input: { ...(await ofAnother()), reason: 'No' },
      other: { reason: 'Not now' },
    }),
    'users.waiting.withdraw': async () => ({
      by: world.boss,
      input: await waitingAdjustment(world.server, world.boss),
      other: { id: randomUUID() },
    }),
  };
}
