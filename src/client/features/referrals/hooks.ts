import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { ReferralView } from '#shared/views/users.ts';
import { useReferralLink, useSite } from '../../components/member/referral-link.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';

const AMOUNT = wholePkr(toPkr(JOINING_DEPOSIT_PAISA));

export const useReferrals = (id: string) => trpc.users.referrals.useInfiniteQuery({ id, limit: 25 }, PAGED);

const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** `share` is undefined if the browser has no share sheet. */
export function useInvitation(username: string) {
  const { t } = useText();
  const { brandName, joiningDepositCredited } = useConfig();
  const { link, copy } = useReferralLink(username);
  const text = [
    t('member.inviteText', { brand: brandName, videos: VIDEO_DAILY_CLICKS }),
    t(joiningDepositCredited ? 'member.inviteDeposit' : 'member.inviteFee', { amount: AMOUNT }),
  ].join(' ');

  async function openShareSheet(): Promise<void> {
    try {
      await navigator.share({ title: brandName, text, url: link });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  }

  const canShare = typeof navigator.share === 'function';
  return {
    link,
    text,
    copy,
    share: canShare ? openShareSheet : undefined,
    whatsApp: whatsAppLink(`${text}\n${link}`),
  };
}

/** A reminder asks for the proof or a login, not for money, because the friend may have paid already. */
const REMINDERS = { deposit: 'member.remindDeposit', newDeposit: 'member.remindNewDeposit' } as const;

/** Undefined unless the friend must still send a proof of the deposit. */
export function useReminder({ waitsFor, name, username }: ReferralView): string | undefined {
  const { t } = useText();
  const { brandName } = useConfig();
  const link = `${useSite()}${paths.login}`;
  if (waitsFor !== 'deposit' && waitsFor !== 'newDeposit') return undefined;
  return whatsAppLink(t(REMINDERS[waitsFor], { name, username, brand: brandName, amount: AMOUNT, link }));
}
