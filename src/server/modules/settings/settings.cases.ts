import { type CasesOf, ENDS } from '#testing/case.ts';
import type { settingsRouter } from './settings.router.ts';

export const settingsCases: CasesOf<typeof settingsRouter> = {
  erasureDays: {},
  settings: {
    list: {},
    set: {
      input: async ({ boss }) => {
        const key = 'secondPersonDeletions';
        const settings = await boss.as().users.settings.list();
        const expected = settings.find((setting) => setting.key === key)?.value ?? null;
        return { key, value: Number(expected) + 100, expected };
      },
      other: { value: 99 },
      rights: [['', ENDS.superadmin, { key: 'secondPersonActivation', value: false, expected: false }]],
      alone: { waits: 'setting' },
    },
  },
};
