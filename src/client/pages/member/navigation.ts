import type { IconName } from '../../components/ui/icon.tsx';
import type { TextKey } from '../../lib/text.tsx';
import { isReceiptPath, paths } from '../../paths.ts';

export interface Destination {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
}

/** The eight links of the member area, in the order of SPEC section 2.3. */
export const DESTINATIONS: readonly Destination[] = [
  { path: paths.dashboard, label: 'member.navDashboard', icon: 'home' },
  { path: paths.earningsTab, label: 'member.navEarnings', icon: 'play' },
  { path: paths.withdraw, label: 'member.withdrawTitle', icon: 'wallet' },
  { path: paths.referrals, label: 'member.navReferrals', icon: 'users' },
  { path: paths.history, label: 'member.navHistory', icon: 'history' },
  { path: paths.spinner, label: 'member.navSpinner', icon: 'wheel' },
  { path: paths.contact, label: 'member.navContact', icon: 'mail' },
  { path: paths.joinUs, label: 'member.navJoinUs', icon: 'megaphone' },
];

const MOST_USED: readonly string[] = [paths.dashboard, paths.earningsTab, paths.withdraw, paths.referrals];

const EXTRAS: readonly Destination[] = [
  { path: paths.notifications, label: 'member.profileNotifications', icon: 'bell' },
  { path: paths.decisions, label: 'member.navDecisions', icon: 'shield' },
  { path: paths.howItWorks, label: 'public.howLink', icon: 'info' },
  { path: paths.privacy, label: 'public.privacyLink', icon: 'lock' },
];

export const BAR = MOST_USED.flatMap((path) => DESTINATIONS.filter((item) => item.path === path));
export const SHEET = [...DESTINATIONS.filter((item) => !MOST_USED.includes(item.path)), ...EXTRAS];

/** Pages without a link of their own, each with the destination that is marked as current instead. */
const BELONGS: Readonly<Record<string, string>> = {
  [paths.earnings]: paths.earningsTab,
  [paths.statement]: paths.history,
};

export function isCurrent(item: Destination, location: string): boolean {
  const place = isReceiptPath(location) ? paths.history : (BELONGS[location] ?? location);
  return item.path === place;
}
