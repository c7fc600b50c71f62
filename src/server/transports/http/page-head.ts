import { fillText } from '#shared/i18n/en/errors.ts';
import { pageHeads } from '#shared/i18n/en/page-heads.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, VIDEO_DAILY_CLICKS } from '#shared/rules.ts';

interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
}

const PARAMS = { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)), videos: VIDEO_DAILY_CLICKS };
const LOGIN = { title: pageHeads.loginTitle, description: pageHeads.login, canonical: '/login' };
const HEADS = new Map<string, PageHead>([
  ['/', LOGIN],
  ['/login', LOGIN],
  [
    '/signup',
    { title: pageHeads.signupTitle, description: fillText(pageHeads.signup, PARAMS), canonical: '/signup' },
  ],
  [
    '/how-it-works',
    {
      title: pageHeads.rulesTitle,
      description: fillText(pageHeads.rules, PARAMS),
      canonical: '/how-it-works',
    },
  ],
]);

export function findHead(path: string): PageHead | undefined {
  return HEADS.get(path);
}
