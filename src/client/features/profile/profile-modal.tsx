import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link } from 'wouter';
import type { MemberView } from '#shared/views/users.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { ReferralRows } from '../../components/member/referral-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Facts } from '../../components/ui/facts.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useErrorText } from '../../lib/trpc.ts';

interface ProfileModalProps {
  readonly me: MemberView;
  readonly onAccount: () => void;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

export function ProfileModal({ me, onAccount, onLogout, onClose }: ProfileModalProps) {
  const { t } = useText();
  const { formatDate, formatPkr } = useFormat();
  const refresh = useProfileRefresh();
  const [busy, setBusy] = useState(false);
  const referrals = trpc.users.referrals.useQuery({ id: me.id, limit: 50 });
  const facts = [
    [t('member.profileUsername'), me.username],
    [t('member.profileFullName'), me.fullName],
    [t('member.profileEmail'), me.email],
    [t('member.profileJoined'), formatDate(me.createdAt)],
    [t('member.profileBalance'), formatPkr(me.balance)],
    [t('member.profileReferrals'), String(me.referrals)],
    [t('member.profileUserId'), me.id],
  ] as const;
  return (
    <Modal
      title={t('member.profile')}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            busy={busy}
            onClick={async () => {
              setBusy(true);
              await refresh();
              setBusy(false);
            }}
          >
            {t('member.refresh')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('member.close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Facts className="facts" facts={facts} />
        <div className="rows">
          <button type="button" className="entry" onClick={onAccount}>
            <Icon name="lock" />
            {t('member.ownAccount')}
            <Icon name="chevron-right" />
          </button>
          <Link className="entry" href={paths.notifications} onClick={onClose}>
            <Icon name="bell" />
            {t('member.profileNotifications')}
            <Icon name="chevron-right" />
          </Link>
          <Link className="entry" href={paths.decisions} onClick={onClose}>
            <Icon name="shield" />
            {t('member.navDecisions')}
            <Icon name="chevron-right" />
          </Link>
          <button type="button" className="entry" onClick={onLogout}>
            <Icon name="logout" />
            {t('member.logout')}
          </button>
        </div>
        <h3 className="title">{t('member.profileReferralList')}</h3>
        <QueryView query={referrals} skeleton={<Skeleton height="4rem" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{t('member.noReferrals')}</p>
            ) : (
              <ReferralRows referrals={items} label={t('member.profileReferralList')} />
            )
          }
        </QueryView>
      </div>
    </Modal>
  );
}

function useProfileRefresh() {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return async () => {
    try {
      await utils.users.me.fetch(undefined, { staleTime: 0 });
      await utils.users.referrals.invalidate();
      toast.success(t('member.profileRefreshed'));
    } catch (error) {
      toast.error(errorText(error, 'member.loadFailed'));
    }
  };
}
