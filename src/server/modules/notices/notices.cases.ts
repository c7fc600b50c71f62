import { randomUUID } from 'node:crypto';
import { type CasesOf, ENDS } from '#testing/case.ts';
import { setNews } from '../settings/settings.fixture.ts';
import { SETTINGS } from './notices.fixture.ts';
import type { noticesRouter } from './notices.router.ts';

const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  language: 'en' as const,
});

export const noticesCases: CasesOf<typeof noticesRouter> = {
  notices: {
    offer: {},
    get: {},
    told: { input: { language: 'en' } },
    unseen: {},
    news: {},
    dismissNews: { input: async ({ server }) => ({ id: await setNews(server) }), other: { id: 1 } },
    seen: { input: {} },
    set: { input: { ...SETTINGS, details: true }, other: { language: 'ur' } },
    subscribe: {
      call: async ({ member: by }) => ({ by, input: browser(), other: { language: 'ur' } }),
      //       nobody pending member other deactivated admin superadmin
      rights: [
        ['', ENDS.self, browser],
        [
          "the pending account's",
          /**/ 'ok ok 403 403 ok  403 403',
          ({ people }) => ({ ...browser(), userId: people.pending.id }),
        ],
        [
          "the member's",
          /*         */ '401 403 ok 403 401 403 403',
          ({ member }) => ({ ...browser(), userId: member.id }),
        ],
      ],
    },
    unsubscribe: {
      input: async ({ member }) => {
        const own = browser();
        await member.as().users.notices.subscribe(own);
        return { endpoint: own.endpoint };
      },
      other: () => ({ endpoint: browser().endpoint }),
    },
  },
};
