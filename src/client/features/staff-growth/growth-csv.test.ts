import { expect, it } from 'vitest';
import { pkr } from '#shared/money.ts';
import { growthCsv } from './growth-csv.ts';

it('each money column of the growth file says rupees, with two decimals; counts are whole numbers', () => {
  const rewards = { video: pkr(0.1 + 0.2), spin: pkr(0), level: pkr(1_500) };
  const day = {
    day: '2026-11-27',
    signUps: 3,
    approvals: 2,
    active: 1,
    rewards,
    cashIn: pkr(865),
    cashOut: pkr(0),
  };
  const file = growthCsv(
    'Day',
    [
      { label: 'Sign-ups', tone: 'first', isMoney: false, of: ({ signUps }) => signUps },
      { label: 'Videos', tone: 'first', isMoney: true, of: ({ rewards: { video } }) => video },
      { label: 'Levels', tone: 'third', isMoney: true, of: ({ rewards: { level } }) => level },
    ],
    [day],
  );
  expect(file).toBe(
    '\uFEFF"Day","Sign-ups","Videos (PKR)","Levels (PKR)"\r\n"2026-11-27",3,0.30,1500.00\r\n',
  );
});
