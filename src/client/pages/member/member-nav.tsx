import { useState } from 'react';
import { Link } from 'wouter';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { SupportContact } from '../../components/support-links.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useConfig } from '../../lib/config.ts';
import { isReceiptPath, paths } from '../../lib/paths.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './member-nav.module.css';

const ENTRY = cx('entry', styles.sideLink);

interface Unread {
  readonly answers: number;
  /** Notices that were not seen on any device. */
  readonly told: number;
}

export function SideBar({ location, unread }: { location: string; unread: Unread }) {
  const { t } = useText();
  return (
    <nav className={styles.side} aria-label={t('member.navLabel')}>
      <ul>
        {DESTINATIONS.map((item) => (
          <li key={item.path}>
            <NavLink item={item} location={location} unread={unread} className={ENTRY} />
          </li>
        ))}
      </ul>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
    </nav>
  );
}

interface BottomBarProps {
  readonly location: string;
  readonly unread: Unread;
  readonly onProfile: () => void;
  readonly onLogout: () => void;
}

export function BottomBar({ location, unread, onProfile, onLogout }: BottomBarProps) {
  const { t } = useText();
  const { support } = useConfig();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const inSheet = SHEET.some((item) => isCurrent(item, location));
  return (
    <>
      <nav className={styles.bar} aria-label={t('member.navLabel')}>
        <ul>
          {BAR.map((item) => (
            <li key={item.path}>
              <NavLink item={item} location={location} unread={unread} className={styles.barLink} />
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.barLink}
              data-current={inSheet || undefined}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Icon name="more" />
              <span>{t('member.navMore')}</span>
              <UnreadMark {...unread} />
            </button>
          </li>
        </ul>
      </nav>
      {open && (
        <Modal title={t('member.moreTitle')} onClose={close}>
          <ul className="stack gap-1">
            {SHEET.map((item) => (
              <li key={item.path}>
                <NavLink item={item} location={location} unread={unread} className={ENTRY} onClick={close} />
              </li>
            ))}
            {support && (
              <li>
                <SupportContact support={support} className={ENTRY} icon={<Icon name="message" />} />
              </li>
            )}
            <li>
              <button
                type="button"
                className={ENTRY}
                onClick={() => {
                  close();
                  onProfile();
                }}
              >
                <Icon name="user" />
                <span>{t('member.profile')}</span>
              </button>
            </li>
            <li>
              <button type="button" className={ENTRY} onClick={onLogout}>
                <Icon name="logout" />
                <span>{t('member.logout')}</span>
              </button>
            </li>
          </ul>
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
        </Modal>
      )}
    </>
  );
}

interface NavLinkProps {
  readonly item: Destination;
  readonly location: string;
  readonly unread: Unread;
  readonly className: string | undefined;
  readonly onClick?: () => void;
}

function NavLink({ item, location, unread, className, onClick }: NavLinkProps) {
  const { t } = useText();
  const current = isCurrent(item, location);
  return (
    <Link
      href={item.path}
      className={className}
      onClick={onClick}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={item.icon} />
      <span>{t(item.label)}</span>
      {item.path === paths.contact && <UnreadMark answers={unread.answers} />}
      {item.path === paths.notifications && <UnreadMark told={unread.told} />}
    </Link>
  );
}

export function UnreadMark({ answers = 0, told = 0 }: Partial<Unread>) {
  const { t } = useText();
  if (answers + told === 0) return null;
  return (
    <span className={styles.unread}>
      <span className="visually-hidden">
        {answers > 0 && t('member.contactUnreadCount', { count: answers })}{' '}
        {told > 0 && t('member.toldUnreadCount', { count: told })}
      </span>
    </span>
  );
}

interface Destination {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
}

/** The eight links of the member area, in the order of SPEC section 2.3. */
const DESTINATIONS: readonly Destination[] = [
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

const BAR = MOST_USED.flatMap((path) => DESTINATIONS.filter((item) => item.path === path));
const SHEET = [...DESTINATIONS.filter((item) => !MOST_USED.includes(item.path)), ...EXTRAS];

/** Pages without a link of their own, each with the destination that is marked as current instead. */
const BELONGS: Readonly<Record<string, string>> = {
  [paths.earnings]: paths.earningsTab,
  [paths.statement]: paths.history,
};

function isCurrent(item: Destination, location: string): boolean {
  const place = isReceiptPath(location) ? paths.history : (BELONGS[location] ?? location);
  return item.path === place;
}
