import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { ReferralView } from '#shared/views.ts';
import { useReferralLink, useSite } from '../../components/member/referral-link.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { useConfig } from '../../lib/config.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';

const AMOUNT = wholePkr(toPkr(JOINING_DEPOSIT_PAISA));

/** The members who joined with this member's code, newest first, page by page. */
export function useReferrals(memberId: string) {
  return trpc.users.referrals.useInfiniteQuery(
    { id: memberId, limit: 25 },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}

/** The address that opens WhatsApp with a text; the member chooses who gets it. */
const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

/**
 * The invitation with what joining costs, and the ways to send it. `share` opens the phone's share sheet; it
 * is undefined where there is none.
 */
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

/** Reminders ask for a proof or a login, never for money: a friend may have paid without a proof. */
const REMINDERS = { deposit: 'member.remindDeposit', newDeposit: 'member.remindNewDeposit' } as const;

/** The address that opens WhatsApp with a reminder, while the friend has something to do. */
export function useReminder({ waitsFor, name, username }: ReferralView): string | undefined {
  const { t } = useText();
  const { brandName } = useConfig();
  const link = `${useSite()}${paths.login}`;
  if (waitsFor !== 'deposit' && waitsFor !== 'newDeposit') return undefined;
  return whatsAppLink(t(REMINDERS[waitsFor], { name, username, brand: brandName, amount: AMOUNT, link }));
}
